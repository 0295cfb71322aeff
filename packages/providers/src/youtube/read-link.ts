import type { LinkTarget } from '../music-provider.ts';

const HOSTS = /^(?:(?:www|m|music)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$|^(?:www\.)?youtu\.be$/;
const VIDEO_ID = /^[\w-]{11}$/;
/**
 * Ids of playlists of users (PL), of a channel (UU, FL), of albums (OLAK5uy_), and of editors of the music
 * app.
 */
const PLAYLIST_ID = /^(?:VL)?(?:PL|UU|FL|OLAK5uy_|RDCLAK5uy_)[\w-]{2,64}$/;
/** Paths whose second part is a video id. */
const VIDEO_PATHS = ['shorts', 'embed', 'live', 'v', 'e'];

/**
 * [R006] Returns what a YouTube link leads to. A video in a playlist counts as the video, with the playlist
 * as its `collection`. Null for endless mixes, which are personal, channels and searches.
 */
export function readYouTubeLink({ hostname, pathname, searchParams }: URL): LinkTarget | null {
  if (!HOSTS.test(hostname)) return null;
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const isShort = hostname.endsWith('youtu.be');
  const named = isShort ? first : VIDEO_PATHS.includes(first) ? second : null;
  const video = named ?? searchParams.get('v') ?? '';
  const collection = readList(searchParams.get('list') ?? '');
  if (VIDEO_ID.test(video)) return { ...target('song', video), ...(collection && { collection }) };
  return collection && target(collection.kind, collection.id);
}

function readList(list: string): NonNullable<LinkTarget['collection']> | null {
  if (!PLAYLIST_ID.test(list)) return null;
  const id = list.replace(/^VL/, '');
  return { kind: id.startsWith('OLAK5uy_') ? 'album' : 'playlist', id };
}

const target = (kind: LinkTarget['kind'], id: string): LinkTarget => ({
  ...{ provider: 'youtube', kind, id },
  playbackToken: null,
});
