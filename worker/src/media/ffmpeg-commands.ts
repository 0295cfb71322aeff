// Not the whole of the rules, because it is loaded by the process of each measurement.
import {
  type AudioQuality,
  EXTRA_QUALITY_BIT_RATES,
  type ExtraQuality,
  LEADING_SILENCE_MS,
} from '@hangout/rules/audio-quality';

/** Names of the files in a transcoding folder. */
export const fileNames = {
  original: 'original',
  http: 'http.m4a',
  hls: 'hls',
  playlist: 'hls/index.m3u8',
  key: 'key.bin',
  keyInfo: 'key.info',
  /** 8 kHz mono, for measuring loudness and duration. */
  whole: 'whole.pcm',
  /** Result of the loudness measurement, a block of lines for each tenth of a second. */
  loudness: 'loudness.txt',
  /** The first 30 s as 48 kHz mono samples, for measuring where the music begins. */
  source: 'source.pcm',
  sourceHls: 'hls.pcm',
  sourceHttp: 'http.pcm',
  /** The cover embedded in the original. */
  picture: 'cover',
} as const;

/** [H289] Files of a quality: the m4a, and its decoded PCM, which shows where the music begins. */
export const qualityFiles = (quality: ExtraQuality) =>
  ({ m4a: `${quality}.m4a`, pcm: `${quality}.pcm` }) as const;

const encodeQuality = (quality: ExtraQuality): string[] => [
  ...[...plain, '-c:a', 'aac', '-b:a', String(EXTRA_QUALITY_BIT_RATES[quality]), '-ac', '2'],
  ...['-movflags', '+faststart', qualityFiles(quality).m4a],
];

/**
 * Formats that may be uploaded, with ffmpeg's demuxers. ffmpeg must not guess the format from the content.
 */
const demuxers = { mp3: 'mp3', wav: 'wav', flac: 'flac', m4a: 'mov', opus: 'ogg' } as const;
export type UploadFormat = keyof typeof demuxers;

/** Sample rates of `fileNames.whole`, and of the other PCM files, Hz. */
export const WHOLE_RATE = 8000;
export const SOURCE_RATE = 48_000;
const SOURCE_SECONDS = '30';
const decode = ['-t', SOURCE_SECONDS, '-ac', '1', '-ar', String(SOURCE_RATE), '-f', 's16le'];
/** [H2098] The ffmpeg arguments that put silence in front of the music, and those that skip it. */
const addSilence = ['-af', `adelay=${LEADING_SILENCE_MS}:all=1`];
const skipSilence = ['-ss', String(LEADING_SILENCE_MS / 1000)];
const onlyFiles = ['-protocol_whitelist', 'file,crypto,data'];
const plain = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * [H1165] Returns the ffmpeg arguments that measure loudness by EBU R128. Encoding turns a mono file into two channels,
 * which are 3 dB quieter; copied AAC stays mono, and browsers play it at full level on both speakers. The result goes
 * to a file, because both kinds of ffmpeg, native and WebAssembly, return only files.
 */
const measureLoudness = (isAac: boolean) => [
  ...[
    '-af',
    `ebur128=peak=true:dualmono=${isAac}:metadata=1,ametadata=mode=print:file=${fileNames.loudness}`,
  ],
  ...['-f', 'null', '-'],
];

/**
 * Returns the ffmpeg arguments that convert the original to a streamable m4a and to the m4a files of other
 * qualities, and that write the files for measuring loudness, duration and start of the music. AAC is copied.
 * The output ends after `seconds`, because a file may say that it is endless.
 */
export function httpCommand(
  { format, isAac, sampleRate }: { format: UploadFormat; isAac: boolean; sampleRate: number },
  seconds: number,
  qualities: readonly ExtraQuality[] = [],
): string[] {
  // Resampling is slow, so 48 kHz and 44.1 kHz are kept; all players support both.
  const withSilence = String(seconds + LEADING_SILENCE_MS / 1000);
  const rate = sampleRate === 48_000 || format === 'opus' ? '48000' : '44100';
  const encode = isAac
    ? ['-t', String(seconds), '-c:a', 'copy']
    : ['-t', withSilence, ...addSilence, '-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', rate];
  const first = ['-map', '0:a:0'];
  return [
    ...[...onlyFiles, '-f', demuxers[format], '-i', fileNames.original],
    ...[...first, ...plain, ...encode, '-movflags', '+faststart', fileNames.http],
    ...[
      ...first,
      '-t',
      String(seconds),
      '-ac',
      '1',
      '-ar',
      String(WHOLE_RATE),
      '-f',
      's16le',
      fileNames.whole,
    ],
    ...[...first, ...decode, fileNames.source],
    ...[...first, '-t', String(seconds), ...measureLoudness(isAac)],
    ...qualities.flatMap((quality) => [
      ...[...first, '-t', withSilence, ...addSilence, '-ar', rate, ...encodeQuality(quality)],
    ]),
  ];
}

/**
 * Returns the ffmpeg arguments that make HLS from the m4a without encoding it again: segments of 4 s, encrypted with
 * the key in `fileNames.keyInfo`.
 */
export function hlsCommand(): string[] {
  return [
    ...[...onlyFiles, '-f', 'mov', '-i', fileNames.http, '-map', '0:a:0', '-c', 'copy'],
    ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_key_info_file', fileNames.keyInfo],
    ...['-hls_segment_filename', `${fileNames.hls}/%04d.ts`, fileNames.playlist],
  ];
}

/** [H289] Returns the ffmpeg arguments that make a missing quality of a stored song from its m4a. */
export function qualityCommand(quality: ExtraQuality): string[] {
  return [...onlyFiles, '-f', 'mov', '-i', fileNames.http, '-map', '0:a:0', ...encodeQuality(quality)];
}

/**
 * Returns the ffmpeg arguments that decode the m4a files from their first sample on, as a player does. `silent` names
 * those whose leading silence [H2098] is skipped.
 */
export function decodeQualitiesCommand(
  qualities: readonly ExtraQuality[],
  silent: readonly AudioQuality[] = [],
): string[] {
  const files = [
    { quality: 'medium', m4a: fileNames.http, pcm: fileNames.sourceHttp } as const,
    ...qualities.map((quality) => ({ quality, ...qualityFiles(quality) })),
  ];
  const skip = (quality: AudioQuality) => (silent.includes(quality) ? skipSilence : []);
  return [
    ...files.flatMap(({ m4a }) => [...onlyFiles, '-f', 'mov', '-i', m4a]),
    ...files.flatMap(({ quality, pcm }, index) => [
      ...['-map', `${index}:a:0`, ...skip(quality), ...decode, pcm],
    ]),
  ];
}

/** Returns the ffmpeg arguments that decode m4a and HLS from their first sample on, as a player does. */
export function decodeCommand(): string[] {
  return [
    ...['-allowed_extensions', 'ALL', ...onlyFiles, '-f', 'hls', '-i', fileNames.playlist],
    ...[...onlyFiles, '-f', 'mov', '-i', fileNames.http],
    ...['-map', '0:a:0', ...decode, fileNames.sourceHls],
    ...['-map', '1:a:0', ...decode, fileNames.sourceHttp],
  ];
}
