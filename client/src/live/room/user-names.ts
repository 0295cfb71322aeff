import { store } from '../../platform/store.ts';
import { messagesAtom, roomState } from './room-state.ts';

/**
 * Returns the name of a mentioned user; undefined if neither the room state nor the message window contains
 * it.
 */
export function findUserName(uuid: string): string | undefined {
  return (
    store.get(roomState.floorUsers)[uuid]?.nickname ??
    store.get(roomState.djs).find((dj) => dj.uuid === uuid)?.nickname ??
    store.get(messagesAtom).findLast((message) => message.userUuid === uuid)?.userName
  );
}
