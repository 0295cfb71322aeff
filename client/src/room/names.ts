import { store } from '../app/store.ts';
import { linesAtom, mirror } from './mirror.ts';

/** The name of somebody mentioned, as far as it is known here. */
export function knownName(uuid: string): string | undefined {
  return (
    store.get(mirror.floorUsers)[uuid]?.nickname ??
    store.get(mirror.djs).find((dj) => dj.uuid === uuid)?.nickname ??
    store.get(linesAtom).findLast((line) => line.userUuid === uuid)?.userName
  );
}
