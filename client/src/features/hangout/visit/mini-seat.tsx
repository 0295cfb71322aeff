import { Disc3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { useSeat } from '../seat/use-seat.ts';
import styles from './mini-player.module.css';

/**
 * [H222] The button that takes a seat, shown only to users on the floor who may take a seat or join the waiting list.
 */
export function MiniSeat() {
  const { t } = useTranslation();
  const { place, offer, isBusy, take } = useSeat();
  if (place.kind !== 'floor' || (offer.kind !== 'free' && offer.kind !== 'full')) return null;
  const label = t(offer.kind === 'free' ? 'seat.takeFree' : 'seat.wait');
  return (
    <Button
      size="small"
      className={styles.seat}
      aria-label={label}
      title={label}
      busy={isBusy}
      onClick={take}
      data-testid="mini-seat"
    >
      <Disc3 size={20} aria-hidden="true" />
      <span>{label}</span>
    </Button>
  );
}
