import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient } from '../../core/query-client.ts';
import { sessionQuery } from '../../core/session.ts';
import { plainText } from '../../room/plain-text.ts';

/** What a conversation is called: the other person, or the group. */
export function titleOf({ kind, name, people }: Pick<Conversation, 'kind' | 'name' | 'people'>): string {
  if (kind === 'group') return name ?? people.map(({ nickname }) => nickname).join(', ');
  return people[0]?.nickname ?? '…';
}

/** The name of somebody who takes part, myself too. */
export const nameIn =
  ({ people }: Pick<Conversation, 'people'>) =>
  (uuid: string): string | undefined =>
    people.find((one) => one.uuid === uuid)?.nickname ??
    queryClient.getQueryData(sessionQuery(uuid).queryKey)?.nickname;

/** What of a line a list shows, or the kind of thing that it is. */
export function glimpseOf(
  line: ChatMessage,
  talk: Pick<Conversation, 'people'>,
): string | 'picture' | 'deleted' {
  if (line.deleted) return 'deleted';
  if (typeof line.message !== 'string') return line.message.trackInfo.title;
  const text = plainText(line.message, nameIn(talk)).trim();
  return text === '' ? 'picture' : text;
}
