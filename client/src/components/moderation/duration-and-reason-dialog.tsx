import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { type Duration, DurationChips, expirationOf, ReasonField } from './duration-and-reason.tsx';
import styles from './moderation.module.css';

/** When a restriction or role ends (epoch ms; null if it has no end), and why it is given. */
export interface DurationAndReason {
  readonly until: number | null;
  readonly reason: string;
}

/** Asks for the duration of a restriction or role, for the reason, or for both. */
export function DurationAndReasonDialog({
  title,
  hasTime,
  hasReason,
  danger,
  first = 'forEver',
  onYes,
  onClose,
}: {
  title: string;
  hasTime: boolean;
  hasReason: boolean;
  danger: boolean;
  first?: Duration;
  onYes: (terms: DurationAndReason) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [duration, setDuration] = useState<Duration>(first);
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} onClose={onClose} testId="confirm">
      <div className={styles.terms}>
        {hasTime ? <DurationChips chosen={duration} onChoose={setDuration} /> : null}
        {hasReason ? <ReasonField value={reason} onChange={setReason} /> : null}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button
          variant={danger ? 'danger' : 'brand'}
          data-testid="confirm-yes"
          onClick={() => onYes({ until: hasTime ? expirationOf(duration, serverNow()) : null, reason })}
        >
          {t('people.confirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
