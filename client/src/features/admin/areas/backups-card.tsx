import type { BackupOverview } from '@hangout/contract/rest/backups/backups';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { backupsQuery, makeBackup } from '../../../api/backups.ts';
import { useSiteOverview } from '../../../components/site/use-site-overview.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { formatSize } from '../../../platform/format-size.ts';
import { formatDateTime, formatTimeUntil } from '../../../platform/format-time.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import styles from '../admin.module.css';

/** [H1933] The last good backup, what failed since, when the next one is made, and a button that makes one now. */
export function BackupsCard() {
  const { t } = useTranslation();
  const query = useQuery(backupsQuery);
  const { hasHandbook = false } = useSiteOverview() ?? {};
  if (!query.isSuccess) return <QueryState query={query} count={3} size={40} />;
  return (
    <Card className={styles.backups} aria-labelledby="backups" data-testid="backups">
      <h2 id="backups">{t('backups.title')}</h2>
      {query.data.place === null ? (
        <p className={textStyles.quiet}>
          {t('backups.off')}{' '}
          {hasHandbook ? (
            <a href="/handbook/running.html#backup" hrefLang="en" target="_blank" rel="noreferrer">
              {t('backups.how')}
            </a>
          ) : null}
        </p>
      ) : (
        <Backups overview={query.data} />
      )}
    </Card>
  );
}

function Backups({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation();
  const make = useAction(makeBackup, {
    onSuccess: () => showToast({ tone: 'good', text: t('backups.requested') }),
  });
  const { lastGood, lastFailure, failures, nextAt, keepCount, keepDays, state, place } = overview;
  return (
    <>
      {lastFailure ? (
        <p role="status" data-testid="backup-failure">
          <Tag tone="bad">{t('backups.failed', { count: failures })}</Tag>{' '}
          {formatDateTime(lastFailure.endedAt)}: <span className={styles.reason}>{lastFailure.reason}</span>
        </p>
      ) : null}
      <dl className={styles.eventFacts}>
        <div>
          <dt>{t('backups.lastGood')}</dt>
          <dd data-testid="backup-last">
            {lastGood ? formatDateTime(lastGood.begunAt) : t('backups.none')}{' '}
            {lastGood ? (
              <Tag tone={lastGood.isEncrypted ? 'good' : 'wait'}>
                {t(lastGood.isEncrypted ? 'backups.encrypted' : 'backups.plain')}
              </Tag>
            ) : null}
          </dd>
        </div>
        {lastGood ? (
          <div>
            <dt>{t('backups.size')}</dt>
            <dd>{formatSize(lastGood.bytes)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('backups.place')}</dt>
          <dd>
            <code>{lastGood?.address ?? place}</code>
          </dd>
        </div>
        <div>
          <dt>{t('backups.next')}</dt>
          <dd>{nextAt ? formatTimeUntil(Date.parse(nextAt)) : ''}</dd>
        </div>
        <div>
          <dt>{t('backups.kept')}</dt>
          <dd>{t('backups.keeps', { count: keepCount, days: keepDays })}</dd>
        </div>
      </dl>
      <div>
        <Button
          variant="brand"
          busy={make.isPending || state !== 'idle'}
          onClick={() => make.mutate()}
          data-testid="backup-now"
        >
          {t(state === 'idle' ? 'backups.now' : `backups.${state}`)}
        </Button>
      </div>
    </>
  );
}
