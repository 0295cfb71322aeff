import { writeFile } from 'node:fs/promises';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
import { cleanText } from '@hangout/rules';
import { type IAudioMetadata, parseFile } from 'music-metadata';
import type { UploadFormat } from './ffmpeg-commands.ts';
import type { Tags, TagsJob } from './tags.ts';

/** The largest cover that is read from a file, bytes. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** [H712] Cleans a tag: removes control and invisible characters; null if nothing is left. */
const text = (value: string | undefined) => {
  const clean = cleanText(value ?? '')
    .trim()
    .slice(0, 200);
  return clean ? clean : null;
};

function formatOf({ container = '', codec = '', sampleRate }: IAudioMetadata['format']): UploadFormat | null {
  if (!sampleRate) return null;
  if (/^MPEG/i.test(container) && /layer 3/i.test(codec)) return 'mp3';
  if (/^(WAVE|RF64)/i.test(container)) return 'wav';
  if (/^FLAC/i.test(container)) return 'flac';
  if (/^Ogg/i.test(container) && /opus/i.test(codec)) return 'opus';
  if (/(M4A|mp4|isom|iso\d|MP4)/i.test(container) && /(AAC|ALAC)/i.test(codec)) return 'm4a';
  return null;
}

async function read({ path, picturePath }: TagsJob): Promise<Tags | null> {
  const { format, common } = await parseFile(path, { duration: false });
  const known = formatOf(format);
  if (!known) return null;
  const { duration } = format;
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
    artist: text(common.artist),
    album: text(common.album),
    genre: text(common.genre?.[0]),
    isrc: text(common.isrc?.[0]),
    year: common.year && common.year > 0 && common.year < 3000 ? common.year : null,
    bpm: common.bpm && common.bpm > 0 && common.bpm < 1000 ? common.bpm : null,
    hasPicture: picture !== undefined,
  };
}

// A file that the parser cannot read is not supported.
serveIsolatedJob((job: TagsJob) => read(job).catch(() => null));
