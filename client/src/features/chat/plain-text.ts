import { splitMessage } from '@hangout/rules';
import { store } from '../../app/store.ts';
import { linesAtom, mirror } from '../../room/mirror.ts';

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

/** The name of somebody mentioned, as far as it is known here. */
export function knownName(uuid: string): string | undefined {
  return (
    store.get(mirror.floorUsers)[uuid]?.nickname ??
    store.get(mirror.djs).find((dj) => dj.uuid === uuid)?.nickname ??
    store.get(linesAtom).findLast((line) => line.userUuid === uuid)?.userName
  );
}
