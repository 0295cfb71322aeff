/** [R148] Names in a host that make a link a song's. */
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

/** [R151] How a person is named in a message. */
export function mentionTag(userUuid: string): string {
  return `<@uid:${userUuid}>`;
}

/** [R151] A message in pieces of text and mentions, in order; empty pieces are left out. */
export function splitMentions(message: string): TextPart[] {
  return splitBy(message, MENTION, (match) => ({
    kind: 'mention',
    userUuid: (match[1] ?? '').toLowerCase(),
  }));
}

/** [R151][R148] As `splitMentions`, with the links of each text as pieces of their own. */
export function splitMessage(message: string): TextPart[] {
  return splitMentions(message).flatMap((part) => {
    if (part.kind !== 'text') return [part];
    return splitBy(part.text, LINK, (match) => ({ kind: 'link', url: withoutTail(match[0]) }));
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

/** The full stop of a sentence does not belong to the link at its end. */
function withoutTail(url: string): string {
  return url.replace(/[.,;:!?)\]'’]+$/, '');
}

/** Everyone whom a message names, each once. */
export function mentionsOf(message: string): string[] {
  return [
    ...new Set(splitMentions(message).flatMap((part) => (part.kind === 'mention' ? [part.userUuid] : []))),
  ];
}

/** The host of an address in lower case, or null. */
export function hostOf(url: string): string | null {
  return HOST.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** [R148] Whether a link may lead to a song; whoever looks it up decides. */
export function isSongHost(host: string): boolean {
  const plain = host.toLowerCase();
  return SONG_HOSTS.some((name) => plain.includes(name));
}

/** [R148] The links of a message that may lead to songs, in order. */
export function songLinks(message: string): string[] {
  const links = [...message.matchAll(LINK)].map((match) => withoutTail(match[0]));
  return links.filter((url) => isSongHost(hostOf(url) ?? '') && playlistLink(url, '') === null);
}

export type PlaylistLink = {
  readonly provider: 'own' | 'spotify' | 'apple' | 'youtube';
  readonly id: string;
};

/** [R150] Which playlist a link leads to, or null: one of ours (`ownHost` with its port), or a provider's. */
export function playlistLink(url: string, ownHost: string): PlaylistLink | null {
  const own = new RegExp(`^https?://([^/]+)/playlists/(${UUID})/?$`).exec(url);
  if (own?.[1] && own[2] && own[1].toLowerCase() === ownHost.toLowerCase())
    return { provider: 'own', id: own[2] };
  const host = hostOf(url) ?? '';
  const found = (provider: PlaylistLink['provider'], pattern: RegExp): PlaylistLink | null => {
    const id = pattern.exec(url)?.[1];
    return id ? { provider, id } : null;
  };
  if (host.includes('spotify')) return found('spotify', /\/playlist\/([A-Za-z0-9]+)/);
  if (host.includes('apple')) return found('apple', /\/playlist\/(?:[^/?#]+\/)?(pl\.[A-Za-z0-9.-]+)/);
  if (host.includes('youtube') || host === 'youtu.be') return found('youtube', /[?&]list=([A-Za-z0-9_-]+)/);
  return null;
}

/** A song by the name that a provider knows it by. */
export type SongLink = {
  readonly musicProvider: 'uploadService' | 'spotify' | 'apple' | 'youtube';
  readonly songId: string;
};

/** [R148] Which song a link leads to, as far as its words tell: one of ours, or a provider's; null for any other. */
export function songLink(url: string, ownHost: string): SongLink | null {
  const host = hostOf(url) ?? '';
  const found = (musicProvider: SongLink['musicProvider'], pattern: RegExp): SongLink | null => {
    const songId = pattern.exec(url)?.[1];
    return songId ? { musicProvider, songId } : null;
  };
  if (isOwn(url, ownHost)) return found('uploadService', /^https?:\/\/[^/]+\/songs\/([\w-]{1,40})\/?$/);
  if (playlistLink(url, ownHost)) return null;
  if (host.includes('spotify')) return found('spotify', /\/track\/([A-Za-z0-9]+)/);
  if (host.includes('apple'))
    return found('apple', /[?&]i=(\d+)/) ?? found('apple', /\/song\/(?:[^/?#]+\/)?(\d+)/);
  if (host === 'youtu.be') return found('youtube', /youtu\.be(?::\d+)?\/([\w-]{6,})/i);
  if (host.includes('youtube')) return found('youtube', /[?&]v=([\w-]{6,})/);
  return null;
}

/** [H384] The slug of the hangout of ours that a link leads to, or null. */
export function hangoutLink(url: string, ownHost: string): string | null {
  if (!isOwn(url, ownHost)) return null;
  return /^https?:\/\/[^/]+\/r\/([a-z0-9-]{3,50})\/?$/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** All links of a message, in order, each once. */
export function linksOf(message: string): string[] {
  return [...new Set([...message.matchAll(LINK)].map((match) => withoutTail(match[0])))];
}

function isOwn(url: string, ownHost: string): boolean {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() === ownHost.toLowerCase();
}
