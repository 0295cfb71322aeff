import { type SignUpApplication, signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import type { AdminArea } from '../area.ts';
import { nameColumn, textColumn, timeColumn } from '../columns.tsx';

type ListedApplication = Partial<SignUpApplication>;

/** [H1962] Accounts that wait for approval by an admin. */
export const applicationsArea: AdminArea<ListedApplication> = {
  label: 'signUp.applications',
  searchLabel: 'admin.findByNickname',
  defaultSort: { field: 'createdAt', descending: false },
  queryRows: listQueryOptions<ListedApplication>(
    'sign-up-applications',
    ['nickname', 'application'],
    (query) => api(signUp.applications, query),
  ),
  idOf: (row) => row.uuid ?? '',
  nameOf: (row) => row.nickname ?? '',
  emptyHint: 'signUp.noApplications',
  columns: (t) => [
    nameColumn(t('admin.name')),
    textColumn('email', t('admin.email'), 'email'),
    textColumn('application', t('signUp.application'), 'application'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  actions: [
    {
      key: 'approve',
      label: 'signUp.approve',
      confirm: 'signUp.approveAsk',
      removes: true,
      send: (row) => sendForm(signUp.approve, { uuid: row.uuid }),
    },
    {
      key: 'reject',
      label: 'signUp.reject',
      fields: [
        { name: 'reason', label: 'signUp.reason', kind: 'lines', hint: 'signUp.reasonHint', maxLength: 500 },
      ],
      danger: true,
      removes: true,
      send: (row, input) => sendForm(signUp.reject, { uuid: row.uuid, ...input }),
    },
  ],
  history: { calls: [signUp.approve, signUp.reject], idsOf: (row) => [row.uuid] },
};
