import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';
import { readCsvPlaylist } from './read-csv.ts';
import { readJsonPlaylist } from './read-json.ts';
import { readM3uPlaylist } from './read-m3u.ts';
import { readXspfPlaylist } from './read-xspf.ts';

/**
 * [H1111] Reads a playlist file and detects its format from the content. @throws PlaylistFileError with the reason
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
  if (/^#EXT|^#PLAYLIST/m.test(text.slice(0, 10_000))) return readM3uPlaylist;
  return readCsvPlaylist;
}

/** Decodes a file as UTF-8, or as UTF-16 if it has a byte order mark. */
function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // NUL bytes mean binary data: an archive, an image, an audio file.
    if (text.includes('\0')) throw new PlaylistFileError('file_format_unknown');
    return text;
  } catch (cause) {
    if (cause instanceof PlaylistFileError) throw cause;
    throw new PlaylistFileError('file_encoding', { cause });
  }
}
