import { store } from '../../platform/store.ts';
import { showErrorToast } from '../../platform/toasts.ts';
import { roomActions } from './actions.ts';
import { roomState } from './room-state.ts';
import { leaveAfterPlayAtom } from './visit-storage.ts';

/**
 * [H871] Plans to leave the hangout after the current song, or cancels that plan. Until then the DJ is on a break, so
 * that none of their other songs starts. [H875] `to` is the path of a hangout to enter afterwards.
 */
export async function setLeavingAfterSong(isLeaving: boolean, to?: string): Promise<void> {
  const playId = store.get(roomState.nowPlaying)?.playId ?? null;
  try {
    await roomActions.pause(isLeaving);
    store.set(leaveAfterPlayAtom, isLeaving && playId !== null ? { playId, to } : null);
  } catch (error) {
    showErrorToast(error);
  }
}
