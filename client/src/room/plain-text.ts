import { splitMessage } from '@hangout/rules';
import { findUserName } from './user-names.ts';

/** A message without its tags: for quotes, glimpses, changing it, the clipboard. `nameOf` knows who may be named. */
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
