import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';
import { readCsvPlaylist } from './read-csv.ts';
import { readJsonPlaylist } from './read-json.ts';
import { readM3uPlaylist } from './read-m3u.ts';
import { readXspfPlaylist } from './read-xspf.ts';

/**
 * [H1111] Reads a playlist file of any supported format, which is recognized by the content. @throws PlaylistFileError
 * that says what is wrong
 */
export function readPlaylistFile(bytes: Uint8Array): FilePlaylist {
  const text = decodeText(bytes).trim();
  if (text === '') throw new PlaylistFileError('file_empty');
  const playlist = readerOf(text)(text);
  if (playlist.songs.length === 0) throw new PlaylistFileError('file_without_songs');
  return playlist;
}

function readerOf(text: string): (text: string) => FilePlaylist {
  if (/^[[{]/.test(text)) return readJsonPlaylist;
  if (text.startsWith('<')) return readXspfPlaylist;
  if (/^#EXT|^#PLAYLIST/im.test(text.slice(0, 10_000)) || isListOfLocations(text)) return readM3uPlaylist;
  return readCsvPlaylist;
}

const LOCATION =
  /^(?:[a-z]{4,7}:\/\/|spotify:track:)\S+$|\.(?:mp3|m4a|aac|flac|ogg|oga|opus|wav|wma|aiff?|ape|alac|webm|mp4)$/i;

/** True if the first rows are only paths of audio files or URLs, as in an M3U file without `#EXTM3U`. */
function isListOfLocations(text: string): boolean {
  const rows = text
    .slice(0, 10_000)
    .split(/[\r\n]+/)
    .slice(0, 20)
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
  // The last row may be cut off, so it is ignored.
  const whole = rows.length > 1 && text.length > 10_000 ? rows.slice(0, -1) : rows;
  return whole.length > 0 && whole.every((row) => LOCATION.test(row));
}

/** Matches control characters and undefined code points of Windows-1252: the file is binary or in another encoding. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/**
 * Decodes a file as UTF-8, or as UTF-16 if it has a byte order mark. Any other text is read in the encoding of its XML
 * declaration, or else as Windows-1252, in which many players on Windows write.
 */
function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // A text has no NUL bytes; an archive, an image or an audio file has.
    if (text.includes('\0')) throw new PlaylistFileError('file_format_unknown');
    return text;
  } catch (cause) {
    if (cause instanceof PlaylistFileError) throw cause;
    if (encoding !== 'utf-8' || bytes.includes(0)) throw new PlaylistFileError('file_encoding', { cause });
    return decodeOtherText(bytes);
  }
}

function decodeOtherText(bytes: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'windows-1252'] = /^<\?xml[^>]*?encoding=["']([\w-]{1,40})["']/.exec(beginning) ?? [];
  try {
    const text = new TextDecoder(declared, { fatal: true }).decode(bytes);
    if (!NO_TEXT.test(text)) return text;
  } catch (cause) {
    throw new PlaylistFileError('file_encoding', { cause });
  }
  throw new PlaylistFileError('file_encoding');
}
