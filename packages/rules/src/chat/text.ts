/** [R148] Parts of host names. A link may lead to a song if its host contains one of them. */
export const SONG_HOSTS = [
  'apple',
  'audius',
  'napster',
  'soundcloud',
  'spotify',
  'youtube',
  'youtu.be',
  'pandora',
  'deezer',
  'tidal',
  'amazon',
  'yandex',
  'spinrilla',
] as const;

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly userUuid: string }
  | { readonly kind: 'link'; readonly url: string };

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const MENTION = new RegExp(`<@uid:(${UUID})>`, 'g');
const LINK = /https?:\/\/[^\s<>"]+/gi;
const HOST = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i;

/** [R151] Formats a mention as it is written in the text of a message. */
export function formatMention(userUuid: string): string {
  return `<@uid:${userUuid}>`;
}

/** [R151] Splits a message into text and mentions, in order; empty parts are left out. */
export function splitMentions(message: string): TextPart[] {
  return splitBy(message, MENTION, (match) => ({
    kind: 'mention',
    userUuid: (match[1] ?? '').toLowerCase(),
  }));
}

/** [R151][R148] Splits a message into text, mentions and links, in order. */
export function splitMessage(message: string): TextPart[] {
  return splitMentions(message).flatMap((part) => {
    if (part.kind !== 'text') return [part];
    return splitBy(part.text, LINK, (match) => ({ kind: 'link', url: trimPunctuation(match[0]) }));
  });
}

function splitBy(text: string, pattern: RegExp, toPart: (match: RegExpMatchArray) => TextPart): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const part = toPart(match);
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + (part.kind === 'link' ? part.url.length : match[0].length);
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Removes sentence punctuation from the end of a link. */
function trimPunctuation(url: string): string {
  return url.replace(/[.,;:!?)\]'’]+$/, '');
}

/** Returns the uuids of the users mentioned in a message, without duplicates. */
export function extractMentions(message: string): string[] {
  return [
    ...new Set(splitMentions(message).flatMap((part) => (part.kind === 'mention' ? [part.userUuid] : []))),
  ];
}

/** Returns the host of a URL in lower case, or null. */
export function parseUrlHost(url: string): string | null {
  return HOST.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** [R148] Whether a link to this host may lead to a song. Only the lookup at the provider can tell for certain. */
export function isSongHost(host: string): boolean {
  const plain = host.toLowerCase();
  return SONG_HOSTS.some((name) => plain.includes(name));
}

/** [R148] Returns the links of a message that may lead to songs, in order. */
export function extractSongLinks(message: string): string[] {
  const links = [...message.matchAll(LINK)].map((match) => trimPunctuation(match[0]));
  return links.filter((url) => isSongHost(parseUrlHost(url) ?? '') && parsePlaylistLink(url, '') === null);
}

export type PlaylistLink = {
  readonly provider: 'own' | 'spotify' | 'apple' | 'youtube';
  readonly id: string;
};

/**
 * [R150] Parses a link to a playlist on this server or at a provider; null for any other link. `ownHost` includes the
 * port.
 */
export function parsePlaylistLink(url: string, ownHost: string): PlaylistLink | null {
  const own = new RegExp(`^https?://([^/]+)/playlists/(${UUID})/?$`).exec(url);
  if (own?.[1] && own[2] && own[1].toLowerCase() === ownHost.toLowerCase())
    return { provider: 'own', id: own[2] };
  const host = parseUrlHost(url) ?? '';
  const found = (provider: PlaylistLink['provider'], pattern: RegExp): PlaylistLink | null => {
    const id = pattern.exec(url)?.[1];
    return id ? { provider, id } : null;
  };
  if (host.includes('spotify')) return found('spotify', /\/playlist\/([A-Za-z0-9]+)/);
  if (host.includes('apple')) return found('apple', /\/playlist\/(?:[^/?#]+\/)?(pl\.[A-Za-z0-9.-]+)/);
  if (host.includes('youtube') || host === 'youtu.be') return found('youtube', /[?&]list=([A-Za-z0-9_-]+)/);
  return null;
}

export type SongLink = {
  readonly musicProvider: 'uploadService' | 'spotify' | 'apple' | 'youtube';
  readonly songId: string;
};

/**
 * [R148] Parses a link to a song on this server or at a provider, without a network request; null for any other link.
 */
export function parseSongLink(url: string, ownHost: string): SongLink | null {
  const host = parseUrlHost(url) ?? '';
  const found = (musicProvider: SongLink['musicProvider'], pattern: RegExp): SongLink | null => {
    const songId = pattern.exec(url)?.[1];
    return songId ? { musicProvider, songId } : null;
  };
  if (isOwnHost(url, ownHost)) return found('uploadService', /^https?:\/\/[^/]+\/songs\/([\w-]{1,40})\/?$/);
  if (parsePlaylistLink(url, ownHost)) return null;
  if (host.includes('spotify')) return found('spotify', /\/track\/([A-Za-z0-9]+)/);
  if (host.includes('apple'))
    return found('apple', /[?&]i=(\d+)/) ?? found('apple', /\/song\/(?:[^/?#]+\/)?(\d+)/);
  if (host === 'youtu.be') return found('youtube', /youtu\.be(?::\d+)?\/([\w-]{6,})/i);
  if (host.includes('youtube')) return found('youtube', /[?&]v=([\w-]{6,})/);
  return null;
}

/** [H384] Parses a link to a hangout on this server and returns its slug, or null. */
export function parseHangoutLink(url: string, ownHost: string): string | null {
  if (!isOwnHost(url, ownHost)) return null;
  return /^https?:\/\/[^/]+\/r\/([a-z0-9-]{3,50})\/?$/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** Returns all links of a message, in order, without duplicates. */
export function extractLinks(message: string): string[] {
  return [...new Set([...message.matchAll(LINK)].map((match) => trimPunctuation(match[0])))];
}

function isOwnHost(url: string, ownHost: string): boolean {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() === ownHost.toLowerCase();
}
