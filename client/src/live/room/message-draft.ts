import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { listenerCountry } from '../../api/music-providers.ts';

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

/**
 * Returns the payload of a `sendMessage` request. Links are sent as plain text: the server finds the songs, playlists
 * and hangouts to which they lead.
 */
export function toMessagePayload(uuid: string, draft: MessageDraft): MessagePayload {
  const { text, replyTo, pictures, song } = draft;
  const [first] = pictures;
  return {
    uuid,
    message: text,
    country: listenerCountry(),
    ...(replyTo && { replyTo: replyTo.uuid }),
    ...(song && { songs: [{ musicProvider: 'uploadService', songId: song.songId }] }),
    ...(first && {
      imageUrls: pictures.map(({ url }) => url),
      media: { uri: first.url, width: first.width, height: first.height },
    }),
  };
}

/** [R066] Returns the message that the chat shows, with id -1, until the server has stored the message. */
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
