import { splitMessage } from '@hangout/rules';
import { findLoadedName } from '../../api/profiles.ts';
import { findUserName } from './user-names.ts';

type FindName = (userUuid: string) => string | undefined;

/** Returns the name that `nameOf` knows, or else that of a loaded profile. */
export const findName = (userUuid: string, nameOf: FindName = findUserName): string | undefined =>
  nameOf(userUuid) ?? findLoadedName(userUuid);

/** Returns the text of a message with names in place of mention tags, for quotes, previews and the clipboard. */
export function plainText(message: string, nameOf?: FindName): string {
  return splitMessage(message)
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'link'
          ? part.url
          : `@${findName(part.userUuid, nameOf) ?? '…'}`,
    )
    .join('');
}
