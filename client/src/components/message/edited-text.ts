import { formatMention, splitMentions } from '@hangout/rules';
import { expandMentions, type Mentionable } from './mentions.ts';

/**
 * [H2113] Returns the text with which the edit of a message begins: `@name` in place of the tags of users whose names are
 * known. Other tags stay, and all of them where `expandMentions` would not bring the message back, so that an edit loses
 * no mention.
 */
export function editedText(
  message: string,
  nameOf: (userUuid: string) => string | undefined,
): { readonly text: string; readonly mentioned: readonly Mentionable[] } {
  const mentioned = splitMentions(message).flatMap((part): Mentionable[] => {
    if (part.kind !== 'mention') return [];
    const nickname = nameOf(part.userUuid);
    return nickname === undefined ? [] : [{ uuid: part.userUuid, nickname }];
  });
  const text = mentioned.reduce(
    (all, { uuid, nickname }) => all.replaceAll(formatMention(uuid), `@${nickname}`),
    message,
  );
  return { text: expandMentions(text, mentioned) === message ? text : message, mentioned };
}
