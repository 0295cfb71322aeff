import {
  type PhoneValidation,
  phoneValidation,
} from '@hangout/contract/rest/authentication/phone-validation';
import { phoneWhitelist, type WhitelistedPhone } from '@hangout/contract/rest/authentication/phone-whitelist';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction } from '../area.ts';
import { flagColumn, personColumn, textColumn, timeColumn } from '../columns.tsx';

type ListedPhone = Partial<WhitelistedPhone>;

/** [H1300] Phone numbers that are accepted whatever their type; admins add and remove them. */
export const phonesArea: AdminArea<ListedPhone> = {
  label: 'staff.phones',
  searchLabel: 'staff.findPhone',
  defaultSort: { field: 'createdAt', descending: true },
  queryRows: listQueryOptions<ListedPhone>('phones', ['phone', 'note'], (query) =>
    api(phoneWhitelist.list, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.phone ?? '',
  columns: (t) => [
    textColumn('phone', t('staff.phone'), 'phone'),
    textColumn('note', t('staff.note'), 'note'),
    personColumn('by', t('staff.madeBy'), 'addedBy'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  listActions: [
    createAction(
      'staff.addPhone',
      [
        {
          name: 'phone',
          label: 'staff.phone',
          kind: 'text',
          required: true,
          hint: 'staff.phoneHint',
          maxLength: 40,
        },
        { name: 'note', label: 'staff.note', kind: 'text', maxLength: 200 },
      ],
      phoneWhitelist.addForAdmins,
    ),
  ],
  actions: [
    deleteAction((row) => sendForm(phoneWhitelist.removeById, { id: row.id }), {
      label: 'staff.takeOff',
      confirm: 'staff.takeOffAsk',
    }),
  ],
  history: {
    calls: [
      phoneWhitelist.addForAdmins,
      phoneWhitelist.removeById,
      'POST user-service/mobile-auth/whitelist',
    ],
    idsOf: (row) => [row.id],
  },
};

/**
 * [H1300] The phone numbers checked since yesterday. The action `forget` deletes all stored checks and resets the
 * limits.
 */
export const phoneChecksArea: AdminArea<PhoneValidation> = {
  label: 'staff.phoneChecks',
  // The server supports only this order: the latest check first.
  defaultSort: { field: 'createdAt', descending: true },
  queryRows: listQueryOptions<PhoneValidation>('phone checks', [], async ({ limit, page }) => {
    const { count, data } = await api(phoneValidation.recents, { limit, offset: (page - 1) * limit });
    return { data, total: count, pageCount: Math.max(1, Math.ceil(count / limit)) };
  }),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.phone,
  columns: (t) => [
    textColumn('phone', t('staff.phone'), 'phone', null),
    textColumn('status', t('admin.state'), 'status', null),
    textColumn('line', t('staff.lineType'), 'line', null),
    { ...flagColumn('sent', t('staff.codeSent'), 'codeSent'), sort: '' },
    { ...timeColumn('createdAt', t('security.when'), 'createdAt'), sort: '' },
  ],
  moreFacts: (t) => [textColumn('ip', t('security.address'), 'ip')],
  listActions: [
    {
      key: 'forget',
      label: 'staff.forgetChecks',
      confirm: 'staff.forgetChecksAsk',
      danger: true,
      send: () => api(phoneValidation.forgetRecents),
    },
  ],
};
