import { CLIENT_PROVIDERS } from '@hangout/rules';
import { namesOfLocation, providersOfLocation, readFileSong, splitTitle } from './file-song.ts';
import type { FilePlaylist, FileSong } from './playlist-file.ts';

interface Extended {
  readonly duration?: string;
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly isrc?: string;
  readonly providers: Readonly<Record<string, string>>;
}

/** Maximum length of a row, characters; the rest of a longer row is ignored. */
const MAX_ROW = 4_096;

/**
 * [H1111] Reads an M3U playlist, with or without `#EXTM3U`: `#EXTINF` gives duration and names, the next row the URL or
 * path. If `#EXTINF` gives no names, they are read from the path, which is not stored.
 */
export function readM3uPlaylist(text: string): FilePlaylist {
  const songs: FileSong[] = [];
  let name: string | null = null;
  let next: Extended = { providers: {} };
  for (const row of text.split(/\r\n|\n|\r/)) {
    const entry = row.slice(0, MAX_ROW).trim();
    if (entry.startsWith('#')) {
      const colon = entry.indexOf(':');
      const tag = (colon < 0 ? entry : entry.slice(0, colon)).toUpperCase();
      const value = colon < 0 ? '' : entry.slice(colon + 1).trim();
      if (tag === '#PLAYLIST') name = value || null;
      else next = readTag(next, tag, value);
    } else if (entry !== '') {
      const named = next.title === undefined ? namesOfLocation(entry) : splitTitle(next.title);
      const song = readFileSong({
        ...named,
        ...(next.artist && named.artistName === '' ? { artistName: next.artist } : {}),
        ...{ duration: next.duration, albumName: next.album, isrc: next.isrc, link: entry },
        musicProviders: { ...providersOfLocation(entry), ...next.providers },
      });
      if (song) songs.push(song);
      next = { providers: {} };
    }
  }
  return { name, songs };
}

function readTag(next: Extended, tag: string, value: string): Extended {
  if (tag === '#EXTINF') return { ...next, ...readInfo(value) };
  if (tag === '#EXTART') return { ...next, artist: value };
  if (tag === '#EXTALB') return { ...next, album: value };
  if (tag === '#HANGOUT-ISRC') return { ...next, isrc: value };
  if (tag === '#HANGOUT-SONG') return { ...next, providers: { ...next.providers, ...readId(value) } };
  return next;
}

/**
 * Parses `215,Artist - Title`. Some programs write quoted attributes before the comma, others a blank instead of the
 * comma.
 */
function readInfo(value: string): Pick<Extended, 'duration' | 'title'> {
  const [duration = ''] = /^-?[\d.]*/.exec(value) ?? [];
  const comma = findUnquoted(value, ',');
  const title = comma < 0 ? withoutAttributes(value.slice(duration.length)) : value.slice(comma + 1);
  return { duration, ...(title.trim() === '' ? {} : { title: title.trim() }) };
}

/**
 * Finds `wanted` outside of double quotes; -1 if there is none. If a quote is unmatched and nothing was found, quotes
 * are ignored.
 */
function findUnquoted(text: string, wanted: string): number {
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '"') isQuoted = !isQuoted;
    else if (text[place] === wanted && !isQuoted) return place;
  }
  // An unmatched quote is part of a name.
  return isQuoted ? text.indexOf(wanted) : -1;
}

/** Removes `key="value"` from the beginning of a text. */
function withoutAttributes(text: string): string {
  const attribute = /^\s*[\w-]+="[^"]*"/;
  let rest = text;
  for (let match = attribute.exec(rest); match; match = attribute.exec(rest))
    rest = rest.slice(match[0].length);
  return rest;
}

/** Parses a value such as `spotify 4iV5W9`, as M3U files exported by us contain it, into the song's id by provider. */
function readId(value: string): Record<string, string> {
  const [name, id] = value.split(' ', 2);
  const provider = CLIENT_PROVIDERS.find((key) => key === name);
  return provider && id ? { [provider]: id } : {};
}
