import { createReadStream } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
// Not the whole of the rules, because each upload loads this file anew.
import { cleanText } from '@hangout/rules/chat/clean-text';
import { normalizeIsrc } from '@hangout/rules/song';
import { type IAudioMetadata, parseBuffer, parseFile, parseStream } from 'music-metadata';
import type { UploadFormat } from './ffmpeg-commands.ts';
import type { Tags, TagsJob } from './tags.ts';

/** The largest cover that is read from a file, bytes. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Longest text of a tag, UTF-16 code units. */
const MAX_TEXT = 200;
const characters = new Intl.Segmenter();

/**
 * [H712] Removes control and invisible characters from a tag, and cuts it without splitting an emoji; null if
 * nothing is left.
 */
const text = (value: string | undefined) => {
  const clean = cleanText(value ?? '').trim();
  if (clean.length <= MAX_TEXT) return clean === '' ? null : clean;
  const cut = characters.segment(clean.slice(0, MAX_TEXT + 20)).containing(MAX_TEXT)?.index ?? MAX_TEXT;
  return clean.slice(0, cut).trim();
};

/** Returns all artists of a file. If there are several, `artist` contains only the first. */
const artistsOf = ({ artist, artists = [] }: IAudioMetadata['common']) =>
  artists.length > 1 && artist === artists[0] ? artists.join(', ') : artist;

function formatOf({ container = '', codec = '', sampleRate }: IAudioMetadata['format']): UploadFormat | null {
  if (!sampleRate) return null;
  if (/^MPEG/i.test(container) && /layer 3/i.test(codec)) return 'mp3';
  if (/^(WAVE|RF64)/i.test(container)) return 'wav';
  if (/^FLAC/i.test(container)) return 'flac';
  if (/^Ogg/i.test(container) && /opus/i.test(codec)) return 'opus';
  if (/(M4A|M4B|mp4|isom|iso\d|3g[pr2]|qt|dash|F4A)/i.test(container) && /(AAC|ALAC)/i.test(codec))
    return 'm4a';
  return null;
}

/** How many bytes from the start of an RF64 file are read for its format and tags. */
const RF64_HEAD_BYTES = 1024 * 1024;

/**
 * Reads format and tags. The media type is given for RF64 (WAV above 4 GB) and for MP4 files with the brands
 * of phones and QuickTime, which the parser can read but does not recognise.
 */
async function parse(path: string): Promise<IAudioMetadata> {
  const options = { duration: false };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(RF64_HEAD_BYTES), 0, RF64_HEAD_BYTES, 0);
    const head = Buffer.from(buffer.buffer, 0, bytesRead);
    if (head.toString('latin1', 4, 8) === 'ftyp') {
      const { size } = await stat(path);
      return await parseStream(createReadStream(path), { mimeType: 'audio/mp4', size }, options);
    }
    if (head.toString('latin1', 0, 4) !== 'RF64') return await parseFile(path, options);
    head.write('RIFF', 0, 'latin1');
    const { format, ...tags } = await parseBuffer(head, { mimeType: 'audio/wav' }, options);
    // An RF64 header has placeholders instead of sizes, so its duration is wrong.
    return { ...tags, format: { ...format, duration: undefined } };
  } finally {
    await file.close();
  }
}

async function read({ path, picturePath }: TagsJob): Promise<Tags | null> {
  const { format, common } = await parse(path);
  const known = formatOf(format);
  if (!known) return null;
  // Without a Xing header, the parser only estimates an mp3's length from the bit rate of its first frames.
  const isEstimated = known === 'mp3' && format.numberOfSamples !== undefined;
  const duration = isEstimated ? undefined : format.duration;
  const picture = common.picture?.find((one) => one.data.byteLength <= MAX_PICTURE_BYTES);
  if (picture) await writeFile(picturePath, picture.data);
  return {
    format: known,
    isAac: known === 'm4a' && /AAC/i.test(format.codec ?? ''),
    isLossless: format.lossless ?? false,
    bitRate: format.bitrate ?? null,
    sampleRate: format.sampleRate ?? 44_100,
    duration: duration !== undefined && Number.isFinite(duration) ? duration : null,
    title: text(common.title),
    artist: text(artistsOf(common)),
    album: text(common.album),
    genre: text(common.genre?.[0]),
    isrc: normalizeIsrc(common.isrc?.[0]),
    year: common.year && common.year > 0 && common.year < 3000 ? common.year : null,
    bpm: common.bpm && common.bpm > 0 && common.bpm < 1000 ? common.bpm : null,
    hasPicture: picture !== undefined,
  };
}

serveIsolatedJob((job: TagsJob) =>
  read(job).catch((error: NodeJS.ErrnoException) => {
    // [H2071] The machine is at fault, such as its full disk.
    if (error.syscall !== undefined) throw error;
    // A file that the parser cannot read is reported as not supported.
    return null;
  }),
);
