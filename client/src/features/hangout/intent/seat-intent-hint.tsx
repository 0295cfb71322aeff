import { useAtomValue } from 'jotai';
import { Disc3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { intentAtom, setIntent } from '../../../live/intent.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import styles from './seat-intent-hint.module.css';

/** [H232] Says in the queue tab that adding the first song also takes a seat, with a button that cancels this. */
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
