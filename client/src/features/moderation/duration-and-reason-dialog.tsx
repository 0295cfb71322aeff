import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { endOf, ReasonField, type Span, SpanChips } from './duration-and-reason.tsx';

/** What was chosen: when it lapses, epoch ms or null for never, and why. */
export interface Terms {
  readonly until: number | null;
  readonly reason: string;
}

/** Asks before something is laid on somebody: for how long where that can be said, and why. */
export function TermsDialog({
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
  first?: Span;
  onYes: (terms: Terms) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>(first);
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} onClose={onClose} testId="confirm">
      <div className="terms">
        {hasTime ? <SpanChips chosen={span} onChoose={setSpan} /> : null}
        {hasReason ? <ReasonField value={reason} onChange={setReason} /> : null}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button
          look={danger ? 'danger' : 'brand'}
          data-testid="confirm-yes"
          onClick={() => onYes({ until: hasTime ? endOf(span, serverNow()) : null, reason })}
        >
          {t('people.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
