import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient } from '../../core/query-client.ts';
import { sessionQuery } from '../../core/session.ts';
import { plainText } from '../../room/plain-text.ts';

/** What a conversation is called: the other person, or the group. */
export function conversationTitle({
  kind,
  name,
  people,
}: Pick<Conversation, 'kind' | 'name' | 'people'>): string {
  if (kind === 'group') return name ?? people.map(({ nickname }) => nickname).join(', ');
  return people[0]?.nickname ?? '…';
}

/** The name of somebody who takes part, myself too. */
export const memberNames =
  ({ people }: Pick<Conversation, 'people'>) =>
  (uuid: string): string | undefined =>
    people.find((one) => one.uuid === uuid)?.nickname ??
    queryClient.getQueryData(sessionQuery(uuid).queryKey)?.nickname;

/** What of a line a list shows, or the kind of thing that it is. */
export function previewMessage(
  message: ChatMessage,
  conversation: Pick<Conversation, 'people'>,
): string | 'picture' | 'deleted' {
  if (message.deleted) return 'deleted';
  if (typeof message.message !== 'string') return message.message.trackInfo.title;
  const text = plainText(message.message, memberNames(conversation)).trim();
  return text === '' ? 'picture' : text;
}
