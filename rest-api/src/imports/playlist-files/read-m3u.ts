import { CLIENT_PROVIDERS } from '@hangout/rules';
import { readFileSong, splitTitle } from './file-song.ts';
import type { FilePlaylist, FileSong } from './playlist-file.ts';

interface Extended {
  readonly duration?: string;
  readonly title?: string;
  readonly album?: string;
  readonly isrc?: string;
  readonly providers: Readonly<Record<string, string>>;
}

/**
 * [H1111] Reads an extended M3U playlist: `#EXTINF` gives duration and names, the next row the URL. File paths are
 * left out; their names are used if there are no others.
 */
export function readM3uPlaylist(text: string): FilePlaylist {
  const songs: FileSong[] = [];
  let name: string | null = null;
  let next: Extended = { providers: {} };
  for (const row of text.split(/\r\n|\n|\r/)) {
    const entry = row.trim();
    const [, tag = '', value = ''] = /^#([A-Z-]+):?(.*)$/i.exec(entry) ?? [];
    if (tag === 'PLAYLIST') name = value.trim() || null;
    else if (tag === 'EXTINF') next = { ...next, ...readInfo(value) };
    else if (tag === 'EXTALB') next = { ...next, album: value };
    else if (tag === 'HANGOUT-ISRC') next = { ...next, isrc: value };
    else if (tag === 'HANGOUT-SONG') next = { ...next, providers: { ...next.providers, ...readId(value) } };
    else if (entry !== '' && !entry.startsWith('#')) {
      const song = readFileSong({
        ...splitTitle(next.title ?? nameOfFile(entry)),
        ...{ duration: next.duration, albumName: next.album, isrc: next.isrc, link: entry },
        musicProviders: next.providers,
      });
      if (song) songs.push(song);
      next = { providers: {} };
    }
  }
  return { name, songs };
}

/** Parses `215,Artist - Title`; some files have attributes between the duration and the comma. */
function readInfo(value: string): Pick<Extended, 'duration' | 'title'> {
  const [, duration = '', title = ''] = /^\s*(-?[\d.]+)[^,]*,(.*)$/.exec(value) ?? [];
  return { duration, ...(title.trim() === '' ? {} : { title: title.trim() }) };
}

/** Parses `provider id`, the form in our own files. */
function readId(value: string): Record<string, string> {
  const [name, id] = value.trim().split(' ', 2);
  const provider = CLIENT_PROVIDERS.find((key) => key === name);
  return provider && id ? { [provider]: id } : {};
}

/** Returns a file's name without path and extension; an empty text for a web URL. */
function nameOfFile(path: string): string {
  if (/^[a-z]+:\/\//i.test(path)) return '';
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w{2,5}$/, '').replace(/^\d+[ ._-]+/, '');
}
