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
 * [H1111] Reads an extended M3U playlist: `#EXTINF` gives length and names, the row after it the address. Paths of files
 * are left out; their names are read where there are no others.
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

/** `215,Artist - Title`, with attributes between the length and the comma in some files. */
function readInfo(value: string): Pick<Extended, 'duration' | 'title'> {
  const [, duration = '', title = ''] = /^\s*(-?[\d.]+)[^,]*,(.*)$/.exec(value) ?? [];
  return { duration, ...(title.trim() === '' ? {} : { title: title.trim() }) };
}

/** `provider id`, as our own files name songs. */
function readId(value: string): Record<string, string> {
  const [name, id] = value.trim().split(' ', 2);
  const provider = CLIENT_PROVIDERS.find((key) => key === name);
  return provider && id ? { [provider]: id } : {};
}

/** The name of a file without its path and ending; nothing for an address of the web. */
function nameOfFile(path: string): string {
  if (/^[a-z]+:\/\//i.test(path)) return '';
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w{2,5}$/, '').replace(/^\d+[ ._-]+/, '');
}
