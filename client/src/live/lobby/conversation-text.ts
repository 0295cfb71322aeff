import type { ChatMessage, GroupChange } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { describeGif, isolateText } from '@hangout/rules';
import { i18n } from '../../platform/i18n.ts';
import { queryClient } from '../../platform/query-client.ts';
import { sessionQuery } from '../../platform/session.ts';
import { plainText } from '../room/plain-text.ts';

export function conversationTitle({
  kind,
  name,
  people,
}: Pick<Conversation, 'kind' | 'name' | 'people'>): string {
  if (kind === 'group') return name ?? people.map(({ nickname }) => isolateText(nickname)).join(', ');
  return people[0]?.nickname ?? '…';
}

/** Returns a function that finds the nickname of a member by uuid; the members include the user. */
export const memberNames =
  ({ people }: Pick<Conversation, 'people'>) =>
  (uuid: string): string | undefined =>
    people.find((person) => person.uuid === uuid)?.nickname ??
    queryClient.getQueryData(sessionQuery(uuid).queryKey)?.nickname;

/** [H1745] Returns the text that says what a user has changed in a group. */
export function wordGroupChange(name: string, { kind, names, title }: GroupChange): string {
  return i18n.t(`messages.groupChange.${kind}`, {
    ...{ name, title: title ?? '' },
    names: new Intl.ListFormat(i18n.language).format(names.map(isolateText)),
  });
}

/**
 * Returns the preview of a message in a list: its text, or the title of its song or GIF. Returns `picture`
 * for an image without text and `deleted` for a deleted message.
 */
export function previewMessage(
  message: ChatMessage,
  conversation: Pick<Conversation, 'people'>,
): string | 'picture' | 'deleted' {
  if (message.deleted) return 'deleted';
  if (message.groupChange) return wordGroupChange(message.userName, message.groupChange);
  if (typeof message.message !== 'string') return message.message.trackInfo.title;
  const text = plainText(message.message, memberNames(conversation)).trim();
  return text || describeGif(message) || 'picture';
}
