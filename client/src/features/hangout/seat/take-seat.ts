import type { TFunction } from 'i18next';
import { allChangesAnswered } from '../../../api/crate-revisions.ts';
import { roomActions } from '../../../live/room/actions.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { takenTextKey } from './seat-offer.ts';

/**
 * Takes a seat and shows a toast. If no seat is free, the user joins the waiting list without a toast, because the
 * player shows their position.
 * @throws RefusalError
 */
export async function takeSeat(t: TFunction): Promise<void> {
  // [H1493] Waits until the server has stored the songs that the page already shows in the queue.
  await allChangesAnswered('queue');
  const playing = store.get(roomState.nowPlaying);
  const taken = await roomActions.takeSeat();
  if ('position' in taken) showToast({ tone: 'good', text: t(takenTextKey(playing)) });
}
