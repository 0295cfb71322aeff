/** Files of a transcoding folder, by the names that the commands know. */
export const fileNames = {
  original: 'original',
  http: 'http.m4a',
  hls: 'hls',
  playlist: 'hls/index.m3u8',
  key: 'key.bin',
  keyInfo: 'key.info',
  /** 8 kHz mono: loudness and true length. */
  whole: 'whole.pcm',
  /** 48 kHz mono, the first half minute: where the music begins. */
  source: 'source.pcm',
  sourceHls: 'hls.pcm',
  sourceHttp: 'http.pcm',
} as const;

/** Formats that may be uploaded, and the one reader that ffmpeg may use for each: nothing is guessed from content. */
export const demuxers = { mp3: 'mp3', wav: 'wav', flac: 'flac', m4a: 'mov', opus: 'ogg' } as const;
export type UploadFormat = keyof typeof demuxers;

/** Samples a second of `names.whole` and of the other three. */
export const WHOLE_RATE = 8000;
export const SOURCE_RATE = 48_000;
const SOURCE_SECONDS = '30';
const listen = ['-t', SOURCE_SECONDS, '-ac', '1', '-ar', String(SOURCE_RATE), '-f', 's16le'];
const onlyFiles = ['-protocol_whitelist', 'file,crypto,data'];
const plain = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * The original as m4a that plays while it loads, with what is measured of it. Sound that is AAC already is taken
 * over as it is; `seconds` ends whatever claims to be endless.
 */
export function httpCommand(
  { format, isAac, sampleRate }: { format: UploadFormat; isAac: boolean; sampleRate: number },
  seconds: number,
): string[] {
  // The rate stays where every player takes it: changing it is slow and helps nobody.
  const rate = sampleRate === 48_000 || format === 'opus' ? '48000' : '44100';
  const encode = isAac ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', rate];
  const first = ['-map', '0:a:0'];
  return [
    ...[...onlyFiles, '-f', demuxers[format], '-i', fileNames.original],
    ...[...first, ...plain, '-t', String(seconds), ...encode, '-movflags', '+faststart', fileNames.http],
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
    ...[...first, ...listen, fileNames.source],
  ];
}

/** HLS of the m4a, 4 s a segment, encrypted by the key of `names.keyInfo`; nothing is encoded again. */
export function hlsCommand(): string[] {
  return [
    ...[...onlyFiles, '-f', 'mov', '-i', fileNames.http, '-map', '0:a:0', '-c', 'copy'],
    ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_key_info_file', fileNames.keyInfo],
    ...['-hls_segment_filename', `${fileNames.hls}/%04d.ts`, fileNames.playlist],
  ];
}

/** Both renditions as a player hears them from their first sample on. */
export function decodeCommand(): string[] {
  return [
    ...['-allowed_extensions', 'ALL', ...onlyFiles, '-f', 'hls', '-i', fileNames.playlist],
    ...[...onlyFiles, '-f', 'mov', '-i', fileNames.http],
    ...['-map', '0:a:0', ...listen, fileNames.sourceHls],
    ...['-map', '1:a:0', ...listen, fileNames.sourceHttp],
  ];
}
