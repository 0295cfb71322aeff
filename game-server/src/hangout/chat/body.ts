import type { ChatDraft, ChatMessage, ChatMusicInfo } from '@hangout/contract/room/chat-message';
import {
  type ChatBody,
  chatLine,
  crateByUuid,
  type Db,
  songRefToSong,
  songsByIds,
  songsMaySee,
} from '@hangout/db';
import type { Song } from '@hangout/rules';
import type { Person } from '../crowd/person.ts';
import { shownRole } from '../crowd/policy.ts';
import type { Hangout } from '../hangout.ts';
import { refuse } from '../refused.ts';

/** How much of a line a reply quotes. */
const QUOTE_LENGTH = 200;

/**
 * [H410] What is kept of a draft. Who says it and how they look is our own word; songs and playlists are references,
 * filled from our tables; a quote is taken from what is kept.
 * @throws Refused where a picture, a song or a playlist is none that everybody may see.
 */
export async function bodyOf(h: Hangout, person: Person, draft: ChatDraft): Promise<ChatBody> {
  const { db } = h.ports;
  if (![...draft.imageUrls, ...(draft.media ? [draft.media.uri] : [])].every(isPicture))
    throw refuse('invalid_request', [
      { path: 'imageUrls', message: 'must be a path of ours or an https address' },
    ]);
  const quoted = draft.replyTo === undefined ? null : await chatLine(db, h.lease.roomUuid, draft.replyTo);
  return {
    message: typeof draft.message === 'string' ? draft.message : await musicInfo(db, draft.message),
    type: draft.type,
    userName: person.nickname,
    avatarId: person.avatarId,
    color: person.color,
    badges: person.badges,
    highestRole: shownRole(h, person),
    replies: quoted ? [quoteOf(quoted)] : [],
    imageUrls: draft.imageUrls,
    media: draft.media ?? null,
    songs: await sharedSongs(
      db,
      draft.songs.map(({ songId }) => songId),
    ),
    playlist: draft.playlist ? await sharedPlaylist(db, draft.playlist.crateUuid, person.uuid) : null,
  };
}

const isPicture = (url: string) => /^(\/api\/[^\s"'<>]+|https:\/\/[^\s"'<>]+)$/.test(url);

/** Songs that everybody may see; others are left out. */
async function sharedSongs(db: Db, ids: readonly string[]): Promise<ChatBody['songs']> {
  if (ids.length === 0) return [];
  const [songs, visible] = await Promise.all([songsByIds(db, ids), songsMaySee(db, null, ids)]);
  return ids
    .flatMap((id) => (visible.has(id) ? (songs.get(id) ?? []) : []))
    .map((song) => ({ ...song, energy: null, playbackToken: null }));
}

/** [R069] */
async function musicInfo(
  db: Db,
  { trackInfo }: Exclude<ChatDraft['message'], string>,
): Promise<ChatMusicInfo> {
  const { id, musicProvider } = trackInfo;
  const song = await songRefToSong(db, { songId: id, musicProvider });
  const isSeen = song && (await songsMaySee(db, null, [song.songId])).has(song.songId);
  if (!isSeen) throw refuse('song_not_found');
  return { type: 'ChatMusicInfo', providersUrls: song.links, trackInfo: trackOf(song, id, musicProvider) };
}

function trackOf(song: Song, id: string, musicProvider: string): ChatMusicInfo['trackInfo'] {
  const { trackName: title, artistName: name, duration, genre, isrc, thumbnails } = song;
  const url = thumbnails[musicProvider] ?? Object.values(thumbnails)[0] ?? '';
  const artwork = { width: 500, height: 500, url };
  return { duration, genre, id, isrc, musicProvider, title, user: { id: '', name }, artwork };
}

async function sharedPlaylist(db: Db, uuid: string, by: string): Promise<ChatBody['playlist']> {
  const crate = await crateByUuid(db, uuid);
  if (!crate || (crate.isPrivate && crate.userUuid !== by))
    throw refuse('invalid_request', [{ path: 'playlist', message: 'is no playlist that you may share' }]);
  const { crateUuid, crateName } = crate;
  return { crateUuid, crateName, url: `/playlists/${crateUuid}` };
}

function quoteOf({ uuid, userName, userUuid, message }: ChatMessage): ChatMessage['replies'][number] {
  const text = typeof message === 'string' ? message : message.trackInfo.title;
  return { uuid, userName, userUuid, message: text.slice(0, QUOTE_LENGTH) };
}
