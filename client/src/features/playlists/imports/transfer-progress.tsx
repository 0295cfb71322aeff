import type { Export, Import } from '@hangout/contract/rest/shapes/transfer-shape';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../../../design/hooks/use-seconds-left.ts';
import { ProgressBar } from '../../../design/primitives/progress-bar.tsx';
import textStyles from '../../../design/text.module.css';
import { formatTimeUntil } from '../../../platform/format-time.ts';
import { translate } from '../../../platform/use-error-text.ts';
import styles from './imports.module.css';

type Transfer = Pick<Import | Export, 'status' | 'error' | 'retryAt' | 'counts' | 'total'>;

/** Translates a reason; one without a translation is shown as the server words it. */
export const reasonText = (section: 'error' | 'reason', reason: { code: string; message: string }): string =>
  translate(`imports.${section}_${reason.code}`) ?? reason.message;

/** Progress of an import or export, with the reason if it is paused or has failed. */
export function TransferProgress({ transfer, done }: { transfer: Transfer; done: number }) {
  const { t } = useTranslation();
  const { status, error, total } = transfer;
  const isRunning = status === 'IN_PROGRESS';
  const share = total ? Math.min(1, done / total) : 0;
  return (
    <div className={styles.progress} data-testid="import-progress" data-status={status}>
      <p className={textStyles.num} role="status">
        {total === null ? t('imports.doneSome', { count: done }) : t('imports.done', { count: total, done })}
        {' · '}
        {t(`imports.status_${status}`)}
      </p>
      {isRunning ? <ProgressBar label={t('imports.progress')} part={share} /> : null}
      {error ? (
        <p className={styles.why} role={isRunning ? undefined : 'alert'} data-testid="import-error">
          {reasonText('error', error)} {isRunning ? <Rest until={transfer.retryAt} /> : null}
        </p>
      ) : null}
    </div>
  );
}

/** For a longer pause, the time at which it ends is shown instead of a countdown. */
const LONG_REST_SECONDS = 300;

/** Says how long a paused import or export still waits. */
function Rest({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(until === null ? null : Date.parse(until));
  if (until !== null && left > LONG_REST_SECONDS)
    return t('imports.goesOnAt', { when: formatTimeUntil(Date.parse(until)) });
  return left > 0 ? t('imports.goesOnIn', { count: left }) : t('imports.goesOn');
}
