// Writes the picture embedded in a file of sound to standard output; the file is standard input. A program of its own,
// because what reads tags reads what anybody may have written: when it fails, one cover is missing and nothing else.

#include <sys/resource.h>
#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asfpicture.h>
#include <taglib/asftag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/fileref.h>
#include <taglib/flacfile.h>
#include <taglib/flacpicture.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4coverart.h>
#include <taglib/mp4file.h>
#include <taglib/mp4tag.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/tfilestream.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>
#include <unistd.h>

using TagLib::ByteVector;

namespace {

const unsigned int largest = 10 << 20;

/// The front cover among several pictures, else the first that is one.
class Choice {
 public:
  void offer(const ByteVector &bytes, bool isFront) {
    if (bytes.isEmpty() || bytes.size() > largest) return;
    if (chosen.isEmpty() || (isFront && !isFrontCover)) {
      chosen = bytes;
      isFrontCover = isFront;
    }
  }

  const ByteVector &picture() const { return chosen; }

 private:
  ByteVector chosen;
  bool isFrontCover = false;
};

void look(TagLib::ID3v2::Tag *tag, Choice &choice) {
  using Frame = TagLib::ID3v2::AttachedPictureFrame;
  if (!tag) return;
  for (auto *frame : tag->frameList("APIC")) {
    auto *picture = dynamic_cast<Frame *>(frame);
    // The type "-->" is an address in place of a picture.
    if (picture && picture->mimeType() != "-->") choice.offer(picture->picture(), picture->type() == Frame::FrontCover);
  }
}

void look(const TagLib::List<TagLib::FLAC::Picture *> &pictures, Choice &choice) {
  for (auto *picture : pictures) choice.offer(picture->data(), picture->type() == TagLib::FLAC::Picture::FrontCover);
}

void look(TagLib::APE::Tag *tag, Choice &choice) {
  if (!tag) return;
  for (const auto &entry : tag->itemListMap()) {
    const TagLib::String name = entry.first.upper();
    if (!name.startsWith("COVER ART")) continue;
    const ByteVector value = entry.second.binaryData();
    // A file name and a zero stand before the picture.
    const int end = value.find('\0');
    if (end >= 0) choice.offer(value.mid(end + 1), name == "COVER ART (FRONT)");
  }
}

void look(TagLib::MP4::Tag *tag, Choice &choice) {
  if (!tag || !tag->contains("covr")) return;
  for (const auto &cover : tag->item("covr").toCoverArtList()) choice.offer(cover.data(), true);
}

void look(TagLib::ASF::Tag *tag, Choice &choice) {
  if (!tag) return;
  for (const auto &attribute : tag->attribute("WM/Picture")) {
    const TagLib::ASF::Picture picture = attribute.toPicture();
    if (picture.isValid()) choice.offer(picture.picture(), picture.type() == TagLib::ASF::Picture::FrontCover);
  }
}

void look(TagLib::File *file, Choice &choice) {
  if (auto *mpeg = dynamic_cast<TagLib::MPEG::File *>(file)) {
    look(mpeg->ID3v2Tag(), choice);
    look(mpeg->APETag(), choice);
  } else if (auto *flac = dynamic_cast<TagLib::FLAC::File *>(file)) {
    look(flac->pictureList(), choice);
    look(flac->ID3v2Tag(), choice);
    if (flac->xiphComment()) look(flac->xiphComment()->pictureList(), choice);
  } else if (auto *mp4 = dynamic_cast<TagLib::MP4::File *>(file)) {
    look(mp4->tag(), choice);
  } else if (auto *wave = dynamic_cast<TagLib::RIFF::WAV::File *>(file)) {
    look(wave->ID3v2Tag(), choice);
  } else if (auto *aiff = dynamic_cast<TagLib::RIFF::AIFF::File *>(file)) {
    look(aiff->tag(), choice);
  } else if (auto *asf = dynamic_cast<TagLib::ASF::File *>(file)) {
    look(asf->tag(), choice);
  } else if (auto *ape = dynamic_cast<TagLib::APE::File *>(file)) {
    look(ape->APETag(), choice);
  } else if (auto *wavPack = dynamic_cast<TagLib::WavPack::File *>(file)) {
    look(wavPack->APETag(), choice);
  } else if (auto *musepack = dynamic_cast<TagLib::MPC::File *>(file)) {
    look(musepack->APETag(), choice);
  } else if (auto *trueAudio = dynamic_cast<TagLib::TrueAudio::File *>(file)) {
    look(trueAudio->ID3v2Tag(), choice);
  } else if (auto *comment = dynamic_cast<TagLib::Ogg::XiphComment *>(file->tag())) {
    // Vorbis, Opus, Speex, and FLAC in Ogg.
    look(comment->pictureList(), choice);
  }
}

/// What a broken file may cost, at most.
void limitResources() {
  const struct rlimit memory = {512 << 20, 512 << 20}, seconds = {3, 3}, core = {0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_CORE, &core);
}

bool writeAll(const ByteVector &bytes) {
  const char *next = bytes.data();
  size_t left = bytes.size();
  while (left > 0) {
    const ssize_t written = write(STDOUT_FILENO, next, left);
    if (written <= 0) return false;
    next += written;
    left -= written;
  }
  return true;
}

}  // namespace

/// Fails when there is no picture.
int main() {
  limitResources();
  // Never by name: the content decides what it is.
  TagLib::FileStream stream(STDIN_FILENO, true);
  TagLib::FileRef reference(&stream, false);
  if (reference.isNull()) return 1;
  Choice choice;
  look(reference.file(), choice);
  return !choice.picture().isEmpty() && writeAll(choice.picture()) ? 0 : 1;
}
