import { securityEvents } from '@hangout/contract/rest/audit/security-events';
import { mobileNotifications, notifications } from '@hangout/contract/rest/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endpointTitle, type ListedSecurityEvent, listQueryOptions, sendForm } from '../../../api/admin.ts';
import textStyles from '../../../design/text.module.css';
import { staleTimes } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import { translate } from '../../../platform/use-error-text.ts';
import styles from '../admin.module.css';
import type { AdminAction, AdminArea } from '../area.ts';
import { textColumn, timeColumn } from '../columns.tsx';
import type { FormField, FormValues } from '../form-values.ts';

const words: readonly FormField[] = [
  { name: 'title', label: 'staff.messageTitle', kind: 'text', required: true, maxLength: 120 },
  { name: 'body', label: 'staff.messageBody', kind: 'lines', required: true, maxLength: 1000 },
  { name: 'path', label: 'staff.messagePath', kind: 'text', hint: 'staff.messagePathHint', maxLength: 300 },
];
const people: FormField = { name: 'userUuids', label: 'admin.users', kind: 'people', required: true };
const person: FormField = { name: 'userUuid', label: 'staff.person', kind: 'person', required: true };

const sent = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'people' in answer ? Number(answer.people) : 0;

/** Where a notification goes: inbox and devices, devices only, or phones only. */
const ways = ['all', 'push', 'phones'] as const;

/** Properties of all actions that send notifications. */
const shared = {
  renderPreview: (values: FormValues) => <Preview values={values} />,
  describeResult: (answer, t) => t('staff.told', { count: sent(answer) }),
} satisfies Partial<AdminAction<null>>;

const calls = [
  notifications.customMessage,
  mobileNotifications.admin,
  mobileNotifications.customMessage,
  mobileNotifications.everybody,
  mobileNotifications.toUserByAdmin,
  mobileNotifications.silentToUser,
];

/** [H1304] Actions that notify one user, several or all, and the list of sent notifications with their senders. */
export const notificationsArea: AdminArea<ListedSecurityEvent> = {
  label: 'staff.notifications',
  searchLabel: 'staff.findByName',
  defaultSort: { field: 'id', descending: true },
  hasTimes: true,
  filters: calls.map((call) => ({
    key: call.key,
    field: 'endpoint',
    value: endpointTitle(call),
    label: `staff.send_${call.key}` as const,
  })),
  queryRows: listQueryOptions<ListedSecurityEvent>('notifications', ['actorNickname'], ({ s, ...query }) => {
    const parts = s ? [JSON.parse(s)] : [];
    const ofCalls = { endpoint: { $in: calls.map(endpointTitle) } };
    return api(securityEvents.adminList, { ...query, s: JSON.stringify({ $and: [...parts, ofCalls] }) });
  }),
  idOf: (row) => String(row.id),
  nameOf: (row) => nameOfCall(row.endpoint ?? ''),
  columns: (t) => [
    { key: 'call', label: t('staff.way'), sort: 'endpoint', render: (row) => nameOfCall(row.endpoint ?? '') },
    textColumn('actor', t('security.who'), 'actorNickname'),
    textColumn('outcome', t('admin.state'), 'outcome'),
    timeColumn('createdAt', t('security.when'), 'createdAt'),
  ],
  moreFacts: (t) => [
    { key: 'details', label: t('security.details'), render: (row) => JSON.stringify(row.details ?? {}) },
  ],
  listActions: [
    {
      ...shared,
      key: 'send-people',
      label: 'staff.send_customMessage',
      fields: [
        people,
        ...words,
        {
          name: 'way',
          label: 'staff.way',
          kind: 'choice',
          required: true,
          initial: 'all',
          options: [
            { value: 'all', label: 'staff.way_all' },
            { value: 'push', label: 'staff.way_push' },
            { value: 'phones', label: 'staff.way_phones' },
          ],
        },
      ],
      send: (_, { way, ...input }) =>
        way === 'phones'
          ? sendForm(mobileNotifications.customMessage, input)
          : way === 'push'
            ? sendForm(mobileNotifications.admin, input)
            : sendForm(notifications.customMessage, input),
    },
    {
      ...shared,
      key: 'send-person',
      label: 'staff.send_toUserByAdmin',
      fields: [person, ...words],
      send: (_, input) => sendForm(mobileNotifications.toUserByAdmin, input),
    },
    {
      ...shared,
      key: 'send-everybody',
      label: 'staff.send_everybody',
      danger: true,
      fields: words,
      send: (_, input) => sendForm(mobileNotifications.everybody, input),
    },
    {
      key: 'send-silent',
      label: 'staff.send_silentToUser',
      fields: [person],
      send: (_, input) => sendForm(mobileNotifications.silentToUser, input),
      describeResult: shared.describeResult,
    },
  ],
};

function nameOfCall(title: string): string {
  const call = calls.find((one) => endpointTitle(one) === title);
  return (call && translate(`staff.send_${call.key}`)) ?? title;
}

/** Shows the notification as a phone would, and how many people get it. */
function Preview({ values }: { values: FormValues }) {
  const { t } = useTranslation();
  const named = [values.userUuids ?? values.userUuid ?? []].flat().map(String);
  const isToAll = !('userUuids' in values) && !('userUuid' in values);
  const way = ways.find((one) => one === values.way) ?? 'all';
  const receivers = useQuery({
    queryKey: ['admin', 'receivers', named, way],
    queryFn: () => api(mobileNotifications.receivers, { userUuids: named.join(','), way }),
    enabled: isToAll || named.length > 0,
    staleTime: staleTimes.rooms,
  });
  const count = isToAll || named.length > 0 ? receivers.data?.people : 0;
  return (
    <section className={styles.pushPreview} aria-label={t('staff.preview')} data-testid="push-preview">
      <Bell size={20} aria-hidden="true" />
      <div>
        <strong>{String(values.title ?? '') || t('staff.messageTitle')}</strong>
        <p>{String(values.body ?? '') || t('staff.messageBody')}</p>
        <small className={textStyles.quiet} data-testid="receivers" aria-live="polite">
          {count === undefined ? t('staff.counting') : t('staff.receivers', { count })}
        </small>
      </div>
    </section>
  );
}
