import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { ChatImage } from '@hangout/contract/rest/room-service/chat-images';
import { extractLinks, parseHangoutLink, parsePlaylistLink, parseSongLink } from '@hangout/rules';
import type { SongLinks } from './song-links.ts';

/** A chat message as its author has composed it. */
export interface MessageDraft {
  readonly text: string;
  readonly replyTo: Pick<ChatMessage, 'uuid' | 'userName' | 'userUuid' | 'message'> | null;
  readonly pictures: readonly ChatImage[];
  readonly song?: Song | null;
}

export interface MessageAuthor {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly profilePicture?: string | null | undefined;
  readonly color: string;
}

export type MessagePayload = RoomRequestInput<'sendMessage'>;

/** Largest number of songs in one message. */
const maxSongs = 4;

/**
 * [R148][R150][H384] The payload of a message: links to songs, playlists and hangouts become references, which the
 * server resolves. `ownHost` includes the port; `songLinks` are those that were looked up.
 */
export function toMessagePayload(
  uuid: string,
  draft: MessageDraft,
  ownHost: string,
  songLinks: SongLinks = new Map(),
): MessagePayload {
  const { text, replyTo, pictures, song } = draft;
  const links = extractLinks(text);
  const songs: { musicProvider: string; songId: string }[] = links.flatMap(
    (url) => songLinks.get(url) ?? parseSongLink(url, ownHost) ?? [],
  );
  if (song) songs.unshift({ musicProvider: 'uploadService', songId: song.songId });
  const [crate] = links.flatMap((url) => {
    const link = parsePlaylistLink(url, ownHost);
    return link?.provider === 'own' ? [link.id] : [];
  });
  const [slug] = links.flatMap((url) => parseHangoutLink(url, ownHost) ?? []);
  const [first] = pictures;
  return {
    uuid,
    message: text,
    ...(replyTo && { replyTo: replyTo.uuid }),
    ...(songs.length > 0 && { songs: songs.slice(0, maxSongs) }),
    ...(crate && { playlist: { crateUuid: crate, asLink: true } }),
    ...(slug && { hangout: { slug } }),
    ...(first && {
      imageUrls: pictures.map(({ url }) => url),
      media: { uri: first.url, width: first.width, height: first.height },
    }),
  };
}

/** [R069] The payload of a song message, if the text is only a link to a song; null for any other text. */
export function toSongPayload(
  uuid: string,
  draft: MessageDraft,
  ownHost: string,
  songLinks: SongLinks = new Map(),
): MessagePayload | null {
  const { text, replyTo, pictures, song } = draft;
  if (pictures.length > 0 || song || extractLinks(text)[0] !== text.trim()) return null;
  const link = songLinks.get(text.trim()) ?? parseSongLink(text.trim(), ownHost);
  if (!link) return null;
  return {
    uuid,
    type: 'ChatMusicInfo',
    message: { type: 'ChatMusicInfo', trackInfo: { id: link.songId, musicProvider: link.musicProvider } },
    ...(replyTo && { replyTo: replyTo.uuid }),
  };
}

/** [R066] The message that is shown until the server has stored it; its id is -1. */
export function unsentMessage(
  uuid: string,
  draft: MessageDraft,
  author: MessageAuthor,
  date: number,
): ChatMessage {
  const { text, replyTo, pictures, song } = draft;
  const quote = replyTo && {
    uuid: replyTo.uuid,
    userName: replyTo.userName,
    userUuid: replyTo.userUuid,
    message: typeof replyTo.message === 'string' ? replyTo.message : replyTo.message.trackInfo.title,
  };
  return {
    id: -1,
    uuid,
    message: text,
    type: 'user',
    userUuid: author.uuid,
    userName: author.nickname,
    avatarId: author.avatarId,
    profilePicture: author.profilePicture,
    color: author.color,
    badges: [],
    date,
    replies: quote ? [quote] : [],
    reactions: {},
    imageUrls: pictures.map(({ url }) => url),
    pictures: [...pictures],
    songs: song ? [song] : [],
  };
}
