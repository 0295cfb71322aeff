import { ApiError } from '@hangout/contract/framework/errors';
import { auditEvents } from '@hangout/contract/rest/audit/audit-events';
import {
  auditServiceInfo,
  playlistServiceInfo,
  roomServiceInfo,
  userServiceInfo,
} from '@hangout/contract/rest/info-admin';
import { errorReporting } from '@hangout/contract/rest/points/ranking';
import { formatDuration } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Chip } from '../../../design/primitives/chips.tsx';
import { ErrorState } from '../../../design/primitives/states.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDateTime, formatDuration as formatUptime } from '../../../platform/format-time.ts';
import { formatNumber } from '../../../platform/i18n.ts';
import { staleTimes } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import type { AdminAction } from '../area.ts';
import { ActionButtons } from '../area-details.tsx';
import { BackupsCard } from './backups-card.tsx';

const readStatuses = () =>
  Promise.all([
    api(userServiceInfo.status),
    api(roomServiceInfo.status),
    api(playlistServiceInfo.status),
    api(auditServiceInfo.status),
  ]);

/** [H1336] Makes the server fail on purpose, to test error reports; status 500 is the expected result. */
const raiseError: AdminAction<null> = {
  key: 'raise-error',
  label: 'staff.raiseError',
  confirm: 'staff.raiseErrorAsk',
  send: () =>
    api(errorReporting.test).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 500)) throw error;
    }),
  describeResult: (_answer, t) => t('staff.errorRaised'),
};

/**
 * [R169] [H1303] The status of the services, the hangouts with the longest playing time, and the events that clients
 * and hangouts report.
 */
export function Services() {
  return (
    <div className={styles.list}>
      <Statuses />
      <BackupsCard />
      <MostPlayed />
      <EventNames />
      <ActionButtons actions={[raiseError]} row={null} name="" />
    </div>
  );
}

function Statuses() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', 'services'],
    queryFn: readStatuses,
    staleTime: staleTimes.rooms,
    // Polls, because a service that goes down cannot announce it.
    refetchInterval: staleTimes.rooms,
  });
  if (!query.isSuccess) return <QueryState query={query} count={4} size={40} round />;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t('staff.services')} · {t('staff.release', { version: query.data[0].release })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('staff.service')}</th>
          <th scope="col">{t('admin.state')}</th>
          <th scope="col">{t('staff.uptime')}</th>
          <th scope="col" data-numeric>
            {t('staff.databaseMs')}
          </th>
          <th scope="col">{t('staff.counts')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map(({ service, version, status, uptimeSeconds, databaseMs, counts }) => (
          <tr key={service} data-testid="service-status">
            <td data-label={t('staff.service')}>
              <strong>{service}</strong> {version}
            </td>
            <td data-label={t('admin.state')}>
              <Tag>{status}</Tag>
            </td>
            <td data-label={t('staff.uptime')}>{formatUptime(uptimeSeconds * 1000)}</td>
            <td data-label={t('staff.databaseMs')} data-numeric>
              {formatNumber(databaseMs)}
            </td>
            <td data-label={t('staff.counts')} className={styles.wrap}>
              {Object.entries(counts)
                .map(([name, count]) => `${name}: ${formatNumber(count)}`)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MostPlayed() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', 'played seconds'],
    queryFn: () => api(roomServiceInfo.playedSeconds),
    staleTime: staleTimes.rooms,
  });
  if (!query.isSuccess) return <QueryState query={query} count={4} size={40} round />;
  const { plays, playedSeconds, data } = query.data;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t('staff.mostPlayed', { count: plays, time: formatDuration(playedSeconds) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('admin.rooms')}</th>
          <th scope="col" data-numeric>
            {t('admin.plays')}
          </th>
          <th scope="col" data-numeric>
            {t('admin.played')}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((room) => (
          <tr key={room.roomUuid}>
            <td data-label={t('admin.rooms')}>
              <Link to={`/r/${room.slug}`}>
                <bdi>{room.name}</bdi>
              </Link>
            </td>
            <td data-label={t('admin.plays')} data-numeric>
              {formatNumber(room.plays)}
            </td>
            <td data-label={t('admin.played')} data-numeric>
              {formatDuration(room.playedSeconds)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names of reported events; pressing a name shows its latest event. */
function EventNames() {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const fromClients = useQuery({
    queryKey: ['admin', 'user event names'],
    queryFn: () => api(auditEvents.userNames),
  });
  const ofHangouts = useQuery({
    queryKey: ['admin', 'socket event names'],
    queryFn: () => api(auditEvents.socketNames),
  });
  return (
    <section aria-labelledby="event-names" className={styles.list}>
      <h2 id="event-names">{t('staff.eventNames')}</h2>
      {fromClients.isError ? (
        <ErrorState error={fromClients.error} retry={() => void fromClients.refetch()} />
      ) : null}
      <ul className={styles.tags}>
        {fromClients.data?.data.map((one) => (
          <li key={one}>
            <Chip aria-pressed={one === name} onClick={() => setName(one)} data-testid="event-name">
              {one}
            </Chip>
          </li>
        ))}
      </ul>
      {fromClients.data?.data.length === 0 ? <p className={textStyles.quiet}>{t('staff.noEvents')}</p> : null}
      {name ? <LastEvent name={name} /> : null}
      <h2>{t('staff.socketNames')}</h2>
      {ofHangouts.isError ? (
        <ErrorState error={ofHangouts.error} retry={() => void ofHangouts.refetch()} />
      ) : (
        <p className={textStyles.quiet}>{ofHangouts.data?.data.join(', ')}</p>
      )}
    </section>
  );
}

function LastEvent({ name }: { name: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', 'last event', name],
    queryFn: () => api(auditEvents.last, { name }),
  });
  if (!query.isSuccess) return <QueryState query={query} count={1} size={24} />;
  const { createdAt, data } = query.data;
  return (
    <p data-testid="last-event">
      {t('staff.lastEvent', { name, when: formatDateTime(createdAt) })} <code>{JSON.stringify(data)}</code>
    </p>
  );
}
