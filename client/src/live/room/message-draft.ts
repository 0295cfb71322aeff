import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import type { Gif } from '@hangout/contract/rest/chat/gifs';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { describeGif } from '@hangout/rules';
import { listenerCountry } from '../../api/music-providers.ts';

export interface MessageDraft {
  readonly text: string;
  readonly replyTo: Pick<ChatMessage, 'uuid' | 'userName' | 'userUuid' | 'message' | 'type' | 'media'> | null;
  readonly pictures: readonly ChatImage[];
  readonly song?: Song | null;
  /** [H1733] A GIF; such a message has no other content. */
  readonly gif?: Gif | null;
}

export interface MessageAuthor {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly profilePicture?: string | null | undefined;
  readonly color: string;
}

/** A message that the server has not stored yet. `date` is epoch ms. */
export interface WrittenMessage {
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  readonly date: number;
}

export type MessagePayload = RoomRequestInput<'sendMessage'>;

/**
 * Returns the payload of a `sendMessage` request. Links are part of the text: the server finds songs,
 * playlists and hangouts in it.
 */
export function toMessagePayload(uuid: string, draft: MessageDraft): MessagePayload {
  const { text, replyTo, pictures, song, gif } = draft;
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
    ...(gif && { type: 'ChatGif', imageUrls: [gif.url], media: mediaOf(gif) }),
  };
}

const mediaOf = ({ url, width, height, title, still }: Gif) => ({
  ...{ uri: url, width, height, title },
  ...(still !== null && { still }),
});

const toImage = ({ url, width, height, title, still }: Gif): ChatImage => ({
  ...{ url, width, height, title, animated: true },
  ...(still !== null && { still }),
});

/** [R066] Returns the message that the chat shows until the server has stored it; its id is -1. */
export function unsentMessage(uuid: string, { draft, author, date }: WrittenMessage): ChatMessage {
  const { text, replyTo, song, gif } = draft;
  const pictures = gif ? [toImage(gif)] : draft.pictures;
  const quote = replyTo && {
    uuid: replyTo.uuid,
    userName: replyTo.userName,
    userUuid: replyTo.userUuid,
    message:
      typeof replyTo.message === 'string'
        ? replyTo.message || describeGif(replyTo)
        : replyTo.message.trackInfo.title,
  };
  return {
    id: -1,
    uuid,
    message: text,
    type: gif ? 'ChatGif' : 'user',
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
    ...(gif && { media: mediaOf(gif) }),
    songs: song ? [song] : [],
  };
}
