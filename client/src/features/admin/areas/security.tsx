import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  adminSecurityEvents,
  type ListedSecurityEvent,
  moderatorSecurityEvents,
} from '../../../api/admin.ts';
import { Dialog } from '../../../design/primitives/dialog.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import { formatDateTime } from '../../../platform/format-time.ts';
import { usePermissions } from '../../../platform/permissions.ts';
import styles from '../admin.module.css';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { countColumn, timeColumn } from '../columns.tsx';
import type { Column } from '../data-table.tsx';
import type { ListFilter } from '../use-list-query.ts';

/** Kinds of security events in the filter, those used most often first. */
const kinds = [
  ...(['signIn', 'signUp', 'monitorSignIn', 'signInLinkCreated', 'sessionEnded'] as const),
  ...(['passwordChanged', 'passwordResetRequested', 'secondFactorChanged', 'passkeyChanged'] as const),
  ...(['discordChanged', 'externalAccountChanged', 'roleChangedByGroups'] as const),
  ...(['emailAdded', 'emailRemoved', 'emailVerified', 'mainEmailChanged', 'deactivationRequested'] as const),
  ...(['phoneChanged', 'deactivationTakenBack', 'deletionRequested', 'archiveRequested'] as const),
  ...([
    'accessRefused',
    'rateLimited',
    'tokenForged',
    'tokenReused',
    'staffAction',
    'inputRefused',
    'actionRefused',
  ] as const),
];

const filters: readonly ListFilter[] = [
  { key: 'failure', field: 'outcome', value: 'failure', label: 'security.only_failure' },
  { key: 'refused', field: 'outcome', value: 'refused', label: 'security.only_refused' },
  ...kinds.map(
    (kind): ListFilter => ({ key: kind, field: 'kind', value: kind, label: `security.kind_${kind}` }),
  ),
];

const addressOf = (row: ListedSecurityEvent) => ('address' in row ? row.address : null);

const columnsFor =
  (withAddress: boolean) =>
  (t: TFunction): readonly Column<ListedSecurityEvent>[] => [
    {
      key: 'kind',
      label: t('security.what'),
      sort: 'kind',
      render: (row) => (row.kind ? t(`security.kind_${row.kind}`) : ''),
    },
    { key: 'outcome', label: t('admin.state'), sort: 'outcome', render: (row) => <Outcome event={row} /> },
    {
      key: 'actor',
      label: t('security.who'),
      sort: 'actorNickname',
      render: (row) => nameOf(row.actorNickname, row.actorUuid),
    },
    {
      key: 'subject',
      label: t('security.about'),
      sort: 'subjectNickname',
      render: (row) => nameOf(row.subjectNickname, row.subjectUuid),
    },
    ...(withAddress
      ? [
          {
            key: 'address',
            label: t('security.address'),
            sort: 'address',
            render: (row: ListedSecurityEvent) => addressOf(row) ?? '',
          },
        ]
      : []),
    countColumn('count', t('security.times'), 'count'),
    timeColumn('createdAt', t('security.when'), 'createdAt'),
  ];

/** Returns the nickname, or the beginning of the uuid of a guest, a hangout or a deleted account. */
const nameOf = (nickname: string | null | undefined, uuid: string | null | undefined) =>
  nickname ?? uuid?.slice(0, 8) ?? '';

const listing: AdminArea<ListedSecurityEvent> = {
  label: 'admin.security',
  searchLabel: 'security.find',
  defaultSort: { field: 'id', descending: true },
  filters,
  hasTimes: true,
  queryRows: adminSecurityEvents,
  idOf: (row) => String(row.id),
  columns: columnsFor(true),
  renderDetails: (_id, row, onClose) => (row ? <SecurityEventDialog event={row} onClose={onClose} /> : null),
};

const listingOfModerators: AdminArea<ListedSecurityEvent> = {
  ...listing,
  searchLabel: 'security.findByName',
  queryRows: moderatorSecurityEvents,
  columns: columnsFor(false),
};

/** [H752] Security events, whose IP addresses only admins see. */
export function SecurityEvents() {
  const { isAdmin } = usePermissions();
  return <AdminList area={isAdmin ? listing : listingOfModerators} />;
}

function Outcome({ event }: { event: ListedSecurityEvent }) {
  const { t } = useTranslation();
  if (!event.outcome) return null;
  return (
    <Tag tone={event.outcome === 'success' ? undefined : 'bad'}>{t(`security.outcome_${event.outcome}`)}</Tag>
  );
}

function SecurityEventDialog({ event, onClose }: { event: ListedSecurityEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const { kind, createdAt, lastAt, count = 1, code, endpoint, details = {} } = event;
  const located = 'address' in event ? event : null;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('admin.state'), <Outcome key="outcome" event={event} />],
    [t('security.reason'), code],
    [t('security.who'), <Account key="actor" uuid={event.actorUuid} nickname={event.actorNickname} />],
    [
      t('security.about'),
      <Account key="subject" uuid={event.subjectUuid} nickname={event.subjectNickname} />,
    ],
    [t('security.when'), createdAt ? formatDateTime(createdAt) : null],
    [t('security.last'), count > 1 && lastAt ? formatDateTime(lastAt) : null],
    [t('security.times'), count > 1 ? count : null],
    [t('security.address'), located?.address],
    [t('security.program'), located?.userAgent],
    [t('security.call'), endpoint],
    [t('security.request'), located?.requestId],
    [t('security.details'), Object.keys(details).length > 0 ? JSON.stringify(details) : null],
  ];
  return (
    <Dialog
      title={kind ? t(`security.kind_${kind}`) : t('admin.security')}
      onClose={onClose}
      testId="security-event"
    >
      <dl className={styles.eventFacts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  );
}

function Account({
  uuid,
  nickname,
}: {
  uuid: string | null | undefined;
  nickname: string | null | undefined;
}) {
  if (!uuid) return '–';
  return nickname ? (
    <Link to={`/u/${uuid}`}>
      <bdi>{nickname}</bdi>
    </Link>
  ) : (
    uuid
  );
}
