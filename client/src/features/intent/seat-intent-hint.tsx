import { useAtomValue } from 'jotai';
import { Disc3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { intentAtom, setIntent } from '../../core/intent.ts';
import { isRegisteredAtom } from '../../core/session.ts';
import { roomState } from '../../room/room-state.ts';
import { Button } from '../../ui/button.tsx';
import styles from './seat-intent-hint.module.css';

/** [H232] Says in the queue that the first song takes the seat, with a button to do without it. */
export function SeatIntentHint() {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const intent = useAtomValue(intentAtom);
  const slug = useAtomValue(roomState.settings)?.slug;
  if (intent?.kind !== 'seat' || intent.slug !== slug || !isRegistered) return null;
  return (
    <p className={styles.hint} role="status" data-testid="seat-hint">
      <Disc3 size={20} aria-hidden="true" />
      <span>{t('queue.seatWaits')}</span>
      <Button size="small" variant="plain" onClick={() => setIntent(null)} data-testid="seat-hint-cancel">
        {t('queue.notNow')}
      </Button>
    </p>
  );
}
