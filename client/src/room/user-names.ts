import { store } from '../core/store.ts';
import { messagesAtom, roomState } from './room-state.ts';

/** The name of somebody mentioned, as far as it is known here. */
export function findUserName(uuid: string): string | undefined {
  return (
    store.get(roomState.floorUsers)[uuid]?.nickname ??
    store.get(roomState.djs).find((dj) => dj.uuid === uuid)?.nickname ??
    store.get(messagesAtom).findLast((line) => line.userUuid === uuid)?.userName
  );
}
