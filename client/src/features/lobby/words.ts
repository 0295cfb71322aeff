import type { ChatMessage, Conversation } from '@hangout/contract';
import { splitMessage } from '@hangout/rules';

/** What a conversation is called: the other person, or the group. */
export function titleOf({ kind, name, people }: Pick<Conversation, 'kind' | 'name' | 'people'>): string {
  if (kind === 'group') return name ?? people.map(({ nickname }) => nickname).join(', ');
  return people[0]?.nickname ?? '…';
}

/** What of a line a list shows, or the kind of thing that it is. */
export function glimpseOf(line: ChatMessage): string | 'picture' | 'deleted' {
  if (line.deleted) return 'deleted';
  if (typeof line.message !== 'string') return line.message.trackInfo.title;
  const text = splitMessage(line.message)
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'link' ? part.url : '@…'))
    .join('')
    .trim();
  return text === '' ? 'picture' : text;
}
