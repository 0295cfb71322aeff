import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsaved, queueSongsQuery } from '../../../api/crates.ts';
import { type Intent, takeIntent } from '../../../live/intent.ts';
import { djRefusalAtom, myPositionAtom } from '../../../live/room/derived-state.ts';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { openTab } from '../../../live/room/side-panel.ts';
import { act } from '../../../platform/toasts.ts';
import { takeSeat } from '../seat/take-seat.ts';
import { useIsInside } from './use-is-inside.ts';

/**
 * [H231] Takes a seat once the user is inside with an account. [H232] If the queue is empty, it first opens the queue's
 * suggestions and waits for a song.
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
    // A user who has moved to another hangout no longer wants this seat.
    if (isElsewhere) takeIntent(intent);
    if (!isInside) return;
    if (position !== 'floor') takeIntent(intent);
    // A user who may not DJ here is refused at once, not only after choosing a song.
    else if ((hasSong || isRefused) && takeIntent(intent)) act(takeSeat(t));
  }, [isElsewhere, isInside, position, hasSong, isRefused, intent, t]);
  return null;
}
