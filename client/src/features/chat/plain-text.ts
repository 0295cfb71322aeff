import { splitMessage } from '@hangout/rules';
import { knownName } from '../../room/names.ts';

/** A message without its tags, for quotes and the clipboard. */
export function plainText(message: string): string {
  return splitMessage(message)
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'link'
          ? part.url
          : `@${knownName(part.userUuid) ?? '…'}`,
    )
    .join('');
}
