import type { ChatDraft, ChatMessage, ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import {
  type ChatBody,
  type Db,
  filterVisibleSongs,
  findRoom,
  loadCrate,
  loadOwnChatImages,
  markPublicChatImages,
  omitUndefined,
  parseChatImageId,
  resolveSongRef,
} from '@hangout/db';
import { describeGif, extractLinks, findGifSource, type GifSource, type Song } from '@hangout/rules';
import { roomRefusal } from '../refusal.ts';
import { type LinkedReferences, MAX_SONGS, type ReadLinks } from './links.ts';

/** Length of the quote in a reply, characters. */
const QUOTE_LENGTH = 200;
/** Images on external hosts: largest side, and size if the draft does not state one, px. */
const EXTERNAL_IMAGE = { maxSide: 1000, width: 320, height: 240 };

/** The sender of a message, and the means to look up the things that the message refers to. */
export interface SharingContext {
  readonly db: Db;
  readonly by: string;
  readonly gifSources: readonly GifSource[];
  readonly readLinks: ReadLinks;
  /** Hangout of the message; absent for direct messages. */
  readonly roomUuid?: string;
}

export type ChatContent = Pick<
  ChatBody,
  'message' | 'type' | 'imageUrls' | 'pictures' | 'media' | 'songs' | 'playlist' | 'hangout' | 'replies'
>;

/**
 * [H410] Builds the content of a message for storage. The server adds images, and the songs, playlists and hangouts to
 * which the text links or which the draft names. `quoted` is the stored message that it replies to.
 * @throws RefusalError if an image, a song or a playlist may not be shared
 */
export async function buildMessageContent(
  sharing: SharingContext,
  draft: ChatDraft,
  quoted: ChatMessage | null,
): Promise<ChatContent> {
  const { db } = sharing;
  const pictures = await resolveImages(sharing, draft);
  const [first] = pictures;
  if (draft.type === 'ChatGif' && !pictures.some(({ provider }) => provider !== undefined))
    throw refuseImage('must be a GIF of a host that is shown here');
  const text = typeof draft.message === 'string' ? draft.message : '';
  const linked = await sharing.readLinks(text, sharing.by, draft.country);
  const isLinkAlone =
    pictures.length === 0 && draft.songs.length === 0 && extractLinks(text)[0] === text.trim();
  const info = await resolveMusicInfo(db, namedSong(draft) ?? (isLinkAlone ? linked.songs[0] : undefined));
  if (typeof draft.message !== 'string' && !info) throw roomRefusal('song_not_found');
  const references = info ? draft : mergeReferences(draft, linked);
  return {
    message: info ?? text,
    type: info ? 'ChatMusicInfo' : draft.type,
    replies: quoted && !quoted.deleted ? [toQuote(quoted)] : [],
    imageUrls: pictures.map(({ url }) => url),
    pictures,
    media: first
      ? { uri: first.url, width: first.width, height: first.height, ...omitUndefined({ title: first.title }) }
      : null,
    songs: await resolveSongs(db, references.songs),
    playlist: references.playlist ? await resolvePlaylist(sharing, references.playlist) : null,
    hangout: references.hangout ? await resolveHangout(db, references.hangout.slug) : null,
  };
}

/** Returns the song of a draft that shares one; undefined for a text. */
const namedSong = ({ message }: ChatDraft): ChatDraft['songs'][number] | undefined =>
  typeof message === 'string'
    ? undefined
    : { songId: message.trackInfo.id, musicProvider: message.trackInfo.musicProvider };

const mergeReferences = (draft: LinkedReferences, linked: LinkedReferences): LinkedReferences => ({
  songs: [...draft.songs, ...linked.songs].slice(0, MAX_SONGS),
  playlist: draft.playlist ?? linked.playlist,
  hangout: draft.hangout ?? linked.hangout,
});

/**
 * [H383] Loads the images of a message. The sender must have uploaded them here, or they must be on an
 * allowed host.
 */
async function resolveImages(
  { db, by, gifSources, roomUuid }: SharingContext,
  draft: ChatDraft,
): Promise<ChatImage[]> {
  const { imageUrls, media } = draft;
  const urls = [...new Set(media && !imageUrls.includes(media.uri) ? [...imageUrls, media.uri] : imageUrls)];
  const ours = await loadOwnChatImages(
    db,
    by,
    urls.flatMap((url) => parseChatImageId(url) ?? []),
  );
  if (roomUuid !== undefined) await markPublicChatImages(db, roomUuid, [...ours.keys()]);
  return urls.map((url) => {
    const known = ours.get(parseChatImageId(url) ?? '');
    if (known) return known;
    const source = findGifSource(url, gifSources);
    if (!source) throw refuseImage('must be pictures that you put up here');
    const clampSize = (value: number | undefined, fallback: number) =>
      Math.round(Math.min(EXTERNAL_IMAGE.maxSide, Math.max(1, value ?? fallback)));
    const given = media?.uri === url ? media : null;
    if (given?.still && !findGifSource(given.still, gifSources))
      throw refuseImage('must be a still picture of the same host');
    return {
      url,
      width: clampSize(given?.width, EXTERNAL_IMAGE.width),
      height: clampSize(given?.height, EXTERNAL_IMAGE.height),
      animated: true,
      provider: source.provider,
      ...omitUndefined({ title: given?.title || undefined, still: given?.still || undefined }),
    };
  });
}

const refuseImage = (message: string) => roomRefusal('invalid_request', [{ path: 'imageUrls', message }]);

/**
 * [R149] Returns whether a link to a song may become a card: an upload always, another song only with an
 * ISRC.
 */
const mayBecomeCard = (song: Song, provider: string | undefined) =>
  provider === undefined || provider === 'uploadService' || song.isrc !== null;

/** Returns the shared songs that everybody may see. Links to others stay plain links. */
async function resolveSongs(db: Db, refs: ChatDraft['songs']): Promise<ChatBody['songs']> {
  if (refs.length === 0) return [];
  const found = await Promise.all(
    refs.map(async (ref) => {
      const song = await resolveSongRef(db, ref);
      return song && mayBecomeCard(song, ref.musicProvider) ? song : null;
    }),
  );
  const songs = [...new Map(found.flatMap((song) => (song ? [[song.songId, song] as const] : []))).values()];
  const visible = await filterVisibleSongs(
    db,
    null,
    songs.map(({ songId }) => songId),
  );
  return songs
    .filter(({ songId }) => visible.has(songId))
    .map((song) => ({ ...song, energy: null, playbackToken: null }));
}

/** [R069] Returns the content of a message that is a song; null if not everybody may see the song. */
async function resolveMusicInfo(
  db: Db,
  ref: ChatDraft['songs'][number] | undefined,
): Promise<ChatMusicInfo | null> {
  if (!ref) return null;
  const { songId, musicProvider = 'uploadService' } = ref;
  const song = await resolveSongRef(db, { songId, musicProvider });
  const isSeen =
    song &&
    mayBecomeCard(song, musicProvider) &&
    (await filterVisibleSongs(db, null, [song.songId])).has(song.songId);
  if (!isSeen) return null;
  return {
    type: 'ChatMusicInfo',
    providersUrls: song.links,
    trackInfo: toTrackInfo(song, songId, musicProvider),
  };
}

function toTrackInfo(song: Song, id: string, musicProvider: string): ChatMusicInfo['trackInfo'] {
  const { trackName: title, artistName: name, duration, genre, isrc, thumbnails } = song;
  const url = thumbnails[musicProvider] ?? Object.values(thumbnails)[0] ?? '';
  const artwork = { width: 500, height: 500, url };
  return { duration, genre, id, isrc, musicProvider, title, user: { id: '', name }, artwork };
}

async function resolvePlaylist(
  { db, by }: SharingContext,
  { crateUuid: uuid, asLink = false }: NonNullable<ChatDraft['playlist']>,
): Promise<ChatBody['playlist']> {
  const crate = await loadCrate(db, uuid);
  const isShared = crate && (!crate.isPrivate || crate.userUuid === by);
  if (!isShared && asLink) return null;
  if (!isShared)
    throw roomRefusal('invalid_request', [
      { path: 'playlist', message: 'is no playlist that you may share' },
    ]);
  const { crateUuid, crateName, crateSongsNumber: totalSongs, thumbnails } = crate;
  return {
    crateUuid,
    crateName,
    url: `/playlists/${crateUuid}`,
    totalSongs,
    thumbnails: thumbnails.slice(0, 4),
  };
}

/** [H384] Loads the shared hangout if it is public; a link to another stays a plain link. */
async function resolveHangout(db: Db, slug: string): Promise<ChatBody['hangout']> {
  const room = await findRoom(db, slug);
  if (room?.type !== 'PUBLIC') return null;
  const { uuid, name, design, posterUrl } = room;
  return { uuid, slug: room.slug, name, design, posterUrl: posterUrl ?? null };
}

function toQuote(quoted: ChatMessage): ChatMessage['replies'][number] {
  const { uuid, userName, userUuid, message } = quoted;
  const text = typeof message === 'string' ? message || describeGif(quoted) : message.trackInfo.title;
  return { uuid, userName, userUuid, message: text.slice(0, QUOTE_LENGTH) };
}
