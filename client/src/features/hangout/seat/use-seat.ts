import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueSongsQuery } from '../../../api/crates.ts';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import { setIntent } from '../../../live/intent.ts';
import { roomActions } from '../../../live/room/actions.ts';
import {
  djRefusalAtom,
  freeSeatsAtom,
  type MyPosition,
  myPositionAtom,
  needsPlanToDjAtom,
} from '../../../live/room/derived-state.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { openTab } from '../../../live/room/side-panel.ts';
import { useSongRefusal } from '../../../live/room/use-song-refusal.ts';
import { isRegisteredAtom, useMe } from '../../../platform/session.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import { decideSeatOffer, refusalOfAll, type SeatOffer } from './seat-offer.ts';
import { takeSeat } from './take-seat.ts';

/** The user's seat, what the seat button offers, and the actions. */
export interface SeatControls {
  readonly place: MyPosition;
  readonly offer: SeatOffer;
  readonly isBusy: boolean;
  /** Takes a seat, or begins what is needed first, such as signing up. */
  readonly take: () => void;
  readonly leave: () => void;
  /** [H532] Begins or ends a break of the DJ. */
  readonly pause: (paused: boolean) => void;
}

export function useSeat(): SeatControls {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const [isBusy, setBusy] = useState(false);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const place = useAtomValue(myPositionAtom);
  const freeSeats = useAtomValue(freeSeatsAtom);
  const waiting = useAtomValue(roomState.waiting);
  const refusal = useAtomValue(djRefusalAtom);
  const needsPlan = useAtomValue(needsPlanToDjAtom);
  const me = useMe();
  // Until the profile is loaded the seat is offered; the server decides.
  const lacksPlan = needsPlan && me.kind === 'user' && me.profile?.subscriptionLevel === 0;
  const slug = useAtomValue(roomState.settings)?.slug ?? '';
  const queue = useQuery({ ...queueSongsQuery(), enabled: isRegistered });
  const refusalOf = useSongRefusal();
  const offer = decideSeatOffer({
    isRegistered,
    refusal: refusal?.code ?? (lacksPlan ? 'not_allowed' : null),
    reason: lacksPlan
      ? 'proPlan'
      : typeof refusal?.details?.reason === 'string'
        ? refusal.details.reason
        : null,
    freeSeats,
    waiting: waiting.count,
    // Until the queue is loaded the seat is offered; the server decides.
    songs: queue.data?.songs.length ?? 1,
    songRefusal: refusalOfAll(queue.data?.songs ?? [], refusalOf),
  });
  const run = async (action: () => Promise<unknown>, successText?: string) => {
    setBusy(true);
    try {
      await action();
      if (successText) showToast({ tone: 'good', text: successText });
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    place,
    offer,
    isBusy,
    take() {
      if (offer.kind === 'sign-up') accountDialog.openFor({ kind: 'seat', slug });
      else if (offer.kind === 'no-song' || offer.kind === 'refused') {
        // [H232] Opens the queue's suggestions; adding the first song takes the seat.
        setIntent({ kind: 'seat', slug });
        openTab('queue');
      } else void run(() => takeSeat(t));
    },
    leave: () => void run(place.kind === 'waiting' ? roomActions.leaveWaitingList : roomActions.leaveSeat),
    pause: (paused) => void run(() => roomActions.pause(paused), t(paused ? 'seat.paused' : 'seat.resumed')),
  };
}
