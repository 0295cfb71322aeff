import { type AdminSubscription, subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { formatMoney } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listQueryOptions } from '../../../api/admin.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Chips } from '../../../design/primitives/chips.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { formatNumber, i18n } from '../../../platform/i18n.ts';
import { staleTimes } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { flagColumn, nameColumn, personColumn, textColumn, timeColumn } from '../columns.tsx';

type ListedSubscription = Partial<AdminSubscription>;

/**
 * [R075] [H1262] The admin area of all subscriptions. It has no actions, because subscriptions are changed at the
 * payment provider.
 */
const subscriptionsArea: AdminArea<ListedSubscription> = {
  label: 'plans.subscriptions',
  searchLabel: 'plans.findSubscription',
  defaultSort: { field: 'startedAt', descending: true },
  filters: [
    { key: 'active', field: 'status', value: 'active', label: 'plans.status_active' },
    { key: 'past_due', field: 'status', value: 'past_due', label: 'plans.status_past_due' },
    { key: 'canceled', field: 'status', value: 'canceled', label: 'plans.status_canceled' },
    { key: 'duplicate', field: 'isDuplicate', value: true, label: 'plans.duplicates' },
  ],
  queryRows: listQueryOptions<ListedSubscription>('subscriptions', ['nickname', 'plan', 'id'], (query) =>
    api(subscriptions.adminList, query),
  ),
  idOf: (row) => row.id ?? '',
  nameOf: (row) => `${row.name ?? ''} · ${row.nickname ?? ''}`,
  columns: (t) => [
    nameColumn(t('admin.name')),
    textColumn('plan', t('plans.subscription'), 'plan'),
    {
      key: 'status',
      label: t('admin.state'),
      sort: 'status',
      render: (row) => (row.status ? t(`plans.status_${row.status}`) : ''),
    },
    {
      key: 'price',
      label: t('plans.price'),
      sort: 'amount',
      numeric: true,
      render: (row) => formatMoney(row.amount ?? 0, row.currency ?? 'eur', i18n.language),
    },
    textColumn('region', t('plans.country'), 'region'),
    timeColumn('startedAt', t('admin.since'), 'startedAt'),
    timeColumn('end', t('plans.paidUntil'), 'currentPeriodEnd'),
  ],
  moreFacts: (t) => [
    personColumn('person', t('admin.name'), 'userUuid', true),
    textColumn('id', t('plans.providerId'), 'id'),
    flagColumn('ends', t('plans.cancelsThen'), 'cancelsAtPeriodEnd'),
    flagColumn('duplicate', t('plans.duplicate'), 'isDuplicate'),
    timeColumn('endedAt', t('plans.endedAt'), 'endedAt'),
  ],
};

export function Subscriptions() {
  return (
    <>
      <Counts />
      <AdminList area={subscriptionsArea} />
    </>
  );
}

const LEVELS = ['all', '1', '2'] as const;
const startOf = (day: string) => (day === '' ? undefined : `${day}T00:00:00Z`);
/** Returns the end of a UTC day, because the time range includes its last day. */
const endOf = (day: string) =>
  day === '' ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

function Counts() {
  const { t } = useTranslation();
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('all');
  const [entry, setEntry] = useState({ from: '', until: '', region: '' });
  const region = /^[a-z]{2}$/i.test(entry.region) ? entry.region : undefined;
  const filter = {
    startDate: startOf(entry.from),
    endDate: endOf(entry.until),
    level: level === 'all' ? undefined : Number(level),
    region,
  };
  const query = useQuery({
    queryKey: ['admin', 'subscription counts', filter],
    queryFn: () => api(subscriptions.count, filter),
    staleTime: staleTimes.rooms,
  });
  return (
    <section className={styles.list} aria-label={t('plans.counts')} data-testid="subscription-counts">
      <div className={styles.tools}>
        <TextField
          label={t('plans.from')}
          type="date"
          value={entry.from}
          onChange={(from) => setEntry({ ...entry, from })}
        />
        <TextField
          label={t('plans.until')}
          type="date"
          value={entry.until}
          onChange={(until) => setEntry({ ...entry, until })}
        />
        <TextField
          label={t('plans.region')}
          maxLength={2}
          value={entry.region}
          testId="count-region"
          onChange={(value) => setEntry({ ...entry, region: value })}
        />
      </div>
      <div className={styles.tools}>
        <Chips
          keys={LEVELS}
          chosen={level}
          onChoose={setLevel}
          testId="count-level"
          labelOf={(key) => t(key === 'all' ? 'admin.all' : key === '1' ? 'plan.pro' : 'plan.premium')}
        />
      </div>
      <QueryState query={query} count={2} size={24} />
      {query.data ? (
        <p role="status" data-testid="subscription-count">
          <strong className={textStyles.num}>
            {t('plans.counted', {
              count: query.data.count,
              shown: formatNumber(query.data.count),
              active: formatNumber(query.data.active),
            })}
          </strong>
          {query.data.revenue.map(({ currency, amount }) => (
            <span key={currency} className={textStyles.num}>
              {' '}
              · {t('plans.revenue', { money: formatMoney(amount, currency, i18n.language) })}
            </span>
          ))}
          {query.data.byRegion.map((one) => (
            <span key={one.region ?? ''} className={textStyles.num}>
              {' '}
              · {one.region ?? t('plans.unknownRegion')}: {formatNumber(one.count)}
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}
