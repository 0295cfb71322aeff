import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueSongs } from '../../api/crates.ts';
import { isRegisteredAtom } from '../../app/me.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { actions } from '../../room/actions.ts';
import { djRefusalAtom, freeSeatsAtom, type MyPlace, myPlaceAtom } from '../../room/atoms.ts';
import { mirror } from '../../room/mirror.ts';
import { openTab } from '../../room/tabs.ts';
import { useAccountDoor } from '../account/index.ts';
import { type SeatOffer, seatOffer } from './seat-offer.ts';

export interface Seat {
  readonly place: MyPlace;
  readonly offer: SeatOffer;
  readonly isBusy: boolean;
  /** Takes a seat, or shows the way where something is missing. */
  readonly take: () => void;
  readonly leave: () => void;
  /** [H532] Takes a break on stage, or ends it. */
  readonly pause: (paused: boolean) => void;
}

/** What I can do about a place on stage, and doing it. */
export function useSeat(): Seat {
  const { t } = useTranslation();
  const door = useAccountDoor();
  const [isBusy, setBusy] = useState(false);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const place = useAtomValue(myPlaceAtom);
  const freeSeats = useAtomValue(freeSeatsAtom);
  const waiting = useAtomValue(mirror.waiting);
  const refusal = useAtomValue(djRefusalAtom);
  const queue = useQuery({ ...queueSongs(), enabled: isRegistered });
  const offer = seatOffer({
    isRegistered,
    refusal: refusal?.code ?? null,
    reason: typeof refusal?.details?.reason === 'string' ? refusal.details.reason : null,
    freeSeats,
    waiting: waiting.count,
    // While the queue is on its way the door stands open: the server has the last word.
    songs: queue.data?.songs.length ?? 1,
  });
  const run = async (what: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await what();
      if (done) notify({ tone: 'good', text: done });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    place,
    offer,
    isBusy,
    take() {
      if (offer.kind === 'sign-up') door.open('sign-up', 'dj');
      else if (offer.kind === 'no-song') {
        notify({ tone: 'plain', text: t('seat.addFirst') });
        openTab('queue');
      } else void run(actions.takeSeat, offer.kind === 'free' ? t('seat.taken') : undefined);
    },
    leave: () => void run(place.kind === 'line' ? actions.leaveLine : actions.leaveSeat),
    pause: (paused) => void run(() => actions.pause(paused), t(paused ? 'seat.paused' : 'seat.resumed')),
  };
}
