import { useAtomValue } from 'jotai';
import { Coffee, Disc3, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlaceChip } from '../../../design/primitives/place-chip.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { turnText } from './turn-text.ts';

/** A chip over the player with the user's seat and turn, or their position in the waiting list. */
export function SeatStatusChip() {
  const { t } = useTranslation();
  const place = useAtomValue(myPositionAtom);
  if (place.kind === 'floor') return null;
  if (place.kind === 'waiting')
    return (
      <PlaceChip role="status" data-testid="in-line">
        <Hourglass size={16} aria-hidden="true" />
        {t('seat.waiting', { place: place.position })}
      </PlaceChip>
    );
  return (
    <PlaceChip role="status" data-testid="on-stage" data-playing={place.isPlaying || undefined}>
      {place.pausedUntil > 0 ? (
        <Coffee size={16} aria-hidden="true" />
      ) : (
        <Disc3 size={16} aria-hidden="true" />
      )}
      {place.pausedUntil > 0 ? (
        <>
          {t(place.isPlaying ? 'seat.lastThenBreak' : 'seat.onBreak')} <TimeLeft until={place.pausedUntil} />
        </>
      ) : (
        turnText(t, place.position, place.isPlaying)
      )}
    </PlaceChip>
  );
}
