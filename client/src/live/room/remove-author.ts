import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { DeletedAuthor } from '@hangout/contract/realtime/hangout/messages';

/**
 * [H993] Replaces the name and avatar of an author whose account was deleted, and removes their reactions.
 */
export function removeAuthor(
  messages: readonly ChatMessage[],
  { userUuid, userName, avatarId, color }: DeletedAuthor,
): readonly ChatMessage[] {
  return messages.map((message) => ({
    ...message,
    ...(message.userUuid === userUuid ? { userName, avatarId, color, profilePicture: null, badges: [] } : {}),
    replies: message.replies.map((quote) => (quote.userUuid === userUuid ? { ...quote, userName } : quote)),
    reactions: Object.fromEntries(
      Object.entries(message.reactions).map(([emoji, given]) => [
        emoji,
        given.filter((reaction) => reaction.userUUID !== userUuid),
      ]),
    ),
  }));
}
