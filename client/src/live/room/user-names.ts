import { store } from '../../platform/store.ts';
import { messagesAtom, roomState } from './room-state.ts';

/** Returns the name of a mentioned user if the room state or the message window contains it. */
export function findUserName(uuid: string): string | undefined {
  return (
    store.get(roomState.floorUsers)[uuid]?.nickname ??
    store.get(roomState.djs).find((dj) => dj.uuid === uuid)?.nickname ??
    store.get(messagesAtom).findLast((message) => message.userUuid === uuid)?.userName
  );
}
