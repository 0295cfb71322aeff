import { unescapeHtml } from '@hangout/rules/escape-html';
import { XMLParser } from 'fast-xml-parser';
import { millisecondsOf, namesOfLocation, providersOfLocation, readFileSong, textOf } from './file-song.ts';
import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';

/** Deepest nesting of elements in a valid playlist. */
const MAX_DEPTH = 20;

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // The parser never expands entities. Files that declare some are refused, and `decode` handles the five that XML
  // predefines.
  processEntities: false,
  maxNestedTags: MAX_DEPTH,
  isArray: (name) => name === 'track',
});

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** [H1111][H1112] Reads an XSPF playlist. @throws PlaylistFileError, also if the document declares entities */
export function readXspfPlaylist(text: string): FilePlaylist {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new PlaylistFileError('file_has_entities');
  const playlist = parse(text).playlist;
  if (!isObject(playlist)) throw new PlaylistFileError('file_format_unknown');
  const list = isObject(playlist.trackList) ? playlist.trackList.track : [];
  return {
    name: textOf(decode(playlist.title)),
    songs: (Array.isArray(list) ? list : []).flatMap((track) => readTrack(track) ?? []),
  };
}

function parse(text: string): Fields {
  try {
    // With `true` the parser validates first; otherwise it accepts elements that are never closed.
    const value: unknown = parser.parse(text, true);
    return isObject(value) ? value : {};
  } catch (cause) {
    throw new PlaylistFileError('file_broken', { cause });
  }
}

function readTrack(track: unknown) {
  if (!isObject(track)) return null;
  const first = (value: unknown) => decode([value].flat()[0]);
  const locations = [track.location].flat().flatMap((value) => textOf(decode(value)) ?? []);
  const title = textOf(first(track.title));
  const [location = ''] = locations;
  const identifiers = [track.identifier].flat().map((id) => String(decode(id)));
  const isrc = identifiers.find((id) => /^isrc:/i.test(id));
  const providers = identifiers.flatMap((id) => {
    const [, name, value] = /^hangout:(\w+):(.+)$/.exec(id) ?? [];
    return name && value ? [[name, value] as const] : [];
  });
  return readFileSong({
    ...(title === null ? namesOfLocation(location) : { trackName: title }),
    ...(textOf(first(track.creator)) === null ? {} : { artistName: first(track.creator) }),
    albumName: first(track.album),
    // In XSPF the duration is in ms.
    duration: millisecondsOf(first(track.duration)),
    isrc: isrc?.slice('isrc:'.length),
    link: locations.find((one) => /^https?:/i.test(one)) ?? first(track.info),
    musicProviders: {
      ...Object.assign({}, ...[...locations, ...identifiers].map(providersOfLocation)),
      ...Object.fromEntries(providers),
    },
  });
}

/** Decodes the entities in a text; returns other types as they are. */
const decode = (value: unknown): unknown => (typeof value === 'string' ? unescapeHtml(value) : value);
