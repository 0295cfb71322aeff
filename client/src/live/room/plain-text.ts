import { splitMessage } from '@hangout/rules';
import { findUserName } from './user-names.ts';

/**
 * Returns the text of a message with names in place of mention tags, for quotes, previews and the clipboard.
 */
export function plainText(
  message: string,
  nameOf: (userUuid: string) => string | undefined = findUserName,
): string {
  return splitMessage(message)
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'link' ? part.url : `@${nameOf(part.userUuid) ?? '…'}`,
    )
    .join('');
}
