import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsaved, queueSongsQuery } from '../../../api/crates.ts';
import { type Intent, takeIntent } from '../../../live/intent.ts';
import { djRefusalAtom, myPositionAtom } from '../../../live/room/derived-state.ts';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { openTab } from '../../../live/room/side-panel.ts';
import { showErrorToast } from '../../../platform/toasts.ts';
import { takeSeat } from '../seat/take-seat.ts';
import { useIsInside } from './use-is-inside.ts';

/**
 * [H231] Takes a seat as soon as the user is inside with an account. [H232] Where the queue is empty it opens the queue,
 * which offers songs, and waits for the first of them.
 */
export function SeatIntentRunner({ intent }: { intent: Extract<Intent, { kind: 'seat' }> }) {
  const { t } = useTranslation();
  const isInside = useIsInside(intent.slug);
  const status = useAtomValue(roomStatusAtom);
  const isElsewhere = status.kind === 'inside' && status.slug !== intent.slug;
  const position = useAtomValue(myPositionAtom).kind;
  const isRefused = useAtomValue(djRefusalAtom) !== null;
  const songs = useQuery(queueSongsQuery()).data?.songs;
  const hasSong = songs?.some((song) => song !== null && !isUnsaved(song)) ?? false;
  const isSongMissing = isInside && !isRefused && songs?.length === 0;
  useEffect(() => {
    if (isSongMissing) openTab('queue');
  }, [isSongMissing]);
  useEffect(() => {
    // Whoever has gone on to another hangout does not want this seat any more.
    if (isElsewhere) takeIntent(intent);
    if (!isInside) return;
    if (position !== 'floor') takeIntent(intent);
    // Whoever may not DJ here is told why by the hangout, instead of being sent to choose a song first.
    else if ((hasSong || isRefused) && takeIntent(intent)) takeSeat(t).catch(showErrorToast);
  }, [isElsewhere, isInside, position, hasSong, isRefused, intent, t]);
  return null;
}
