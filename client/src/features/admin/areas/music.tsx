import type { MusicService } from '@hangout/contract/rest/music-providers/music-providers';
import { useQuery } from '@tanstack/react-query';
import { Disc3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { musicServicesQuery } from '../../../api/admin.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SpokenOnly } from '../../../design/primitives/spoken-only.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDateTime } from '../../../platform/format-time.ts';
import { formatNumber } from '../../../platform/i18n.ts';
import { translate } from '../../../platform/use-error-text.ts';
import styles from '../admin.module.css';

/** [H1006] The requests to each music service today, their quota, and the state of the service. */
export function MusicServices() {
  const { t } = useTranslation();
  const query = useQuery(musicServicesQuery());
  if (!query.data) return <QueryState query={query} count={4} size={40} round />;
  const { services, resetsAt, isDemoCatalogue } = query.data;
  return (
    <section className={styles.list} aria-label={t('admin.music')} data-testid="music-services">
      {isDemoCatalogue ? <p className={textStyles.quiet}>{t('admin.musicDemo')}</p> : null}
      {services.length === 0 ? (
        <EmptyState icon={<Disc3 size={36} />} title={t('admin.musicNone')} text={t('admin.musicNoneText')} />
      ) : (
        <>
          <table className={styles.table}>
            <SpokenOnly as="caption">{t('admin.music')}</SpokenOnly>
            <thead>
              <tr>
                <th scope="col">{t('admin.musicService')}</th>
                <th scope="col">{t('admin.state')}</th>
                <th scope="col" data-numeric>
                  {t('admin.musicCalls')}
                </th>
                <th scope="col" data-numeric>
                  {t('admin.musicSearches')}
                </th>
                <th scope="col">{t('admin.musicFailure')}</th>
              </tr>
            </thead>
            <tbody>
              {services.map((service) => (
                <ServiceRow key={service.key} service={service} />
              ))}
            </tbody>
          </table>
          <p className={textStyles.quiet}>{t('admin.musicResets', { when: formatDateTime(resetsAt) })}</p>
        </>
      )}
    </section>
  );
}

function ServiceRow({
  service: { key, calls, quotas, pausedUntil, lastFailure },
}: {
  service: MusicService;
}) {
  const { t } = useTranslation();
  const isUsedUp = quotas.some(({ used, limit }) => used >= limit);
  return (
    <tr data-testid="music-service">
      <td data-label={t('admin.musicService')}>
        <strong>{translate(`providers.${key}`) ?? key}</strong>
      </td>
      <td data-label={t('admin.state')}>
        <Tag tone={pausedUntil || isUsedUp ? 'bad' : undefined}>
          {t(pausedUntil ? 'admin.musicPaused' : isUsedUp ? 'admin.musicUsedUp' : 'admin.musicReady')}
        </Tag>
      </td>
      <td data-label={t('admin.musicCalls')} data-numeric>
        {formatNumber(calls)}
      </td>
      <td data-label={t('admin.musicSearches')} data-numeric>
        {quotas.map(({ name, used, limit }) => (
          <span key={name}>
            {t('admin.musicUsed', { used: formatNumber(used), limit: formatNumber(limit) })}
          </span>
        ))}
      </td>
      <td data-label={t('admin.musicFailure')}>
        {lastFailure
          ? t('admin.musicFailed', {
              why: translate(`admin.musicReason_${lastFailure.reason}`) ?? lastFailure.reason,
              when: formatDateTime(lastFailure.at),
            })
          : t('admin.musicNoFailure')}
      </td>
    </tr>
  );
}
