import { type Voucher, vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { VOUCHER_STATUSES } from '@hangout/rules';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import type { AdminArea } from '../area.ts';
import { personColumn, textColumn, timeColumn } from '../columns.tsx';

type ListedVoucher = Partial<Voucher>;

export const vouchersArea: AdminArea<ListedVoucher> = {
  label: 'staff.vouchers',
  searchLabel: 'staff.findVoucher',
  defaultSort: { field: 'createdAt', descending: true },
  filters: VOUCHER_STATUSES.map((value) => ({
    key: value,
    field: 'status',
    value,
    label: `staff.voucher_${value}` as const,
  })),
  queryRows: listQueryOptions<ListedVoucher>('vouchers', ['code', 'email'], (query) =>
    api(vouchers.list, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.code ?? '',
  columns: (t) => [
    textColumn('code', t('staff.code'), 'code'),
    {
      key: 'level',
      label: t('staff.plan'),
      sort: 'level',
      render: (row) => t(row.level === 2 ? 'plan.premium' : 'plan.pro'),
    },
    textColumn('email', t('admin.email'), 'email'),
    {
      key: 'status',
      label: t('admin.state'),
      sort: 'status',
      render: (row) => (row.status ? t(`staff.voucher_${row.status}`) : ''),
    },
    timeColumn('expiresAt', t('staff.expiresAt'), 'expiresAt'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [
    { key: 'days', label: t('staff.planDays'), render: (row) => row.planDays ?? t('staff.forEver') },
    personColumn('by', t('staff.madeBy'), 'createdBy', true),
    personColumn('redeemedBy', t('staff.redeemedBy'), 'redeemedBy', true),
    timeColumn('redeemedAt', t('staff.redeemedAt'), 'redeemedAt'),
  ],
  listActions: [
    {
      key: 'create',
      label: 'staff.createVoucher',
      fields: [
        { name: 'code', label: 'staff.code', kind: 'text', hint: 'staff.codeHint', maxLength: 40 },
        { name: 'email', label: 'admin.email', kind: 'text', hint: 'staff.voucherEmailHint', maxLength: 254 },
        {
          name: 'level',
          label: 'staff.plan',
          kind: 'choice',
          required: true,
          initial: '1',
          options: [
            { value: '1', label: 'plan.pro' },
            { value: '2', label: 'plan.premium' },
          ],
          parse: Number,
        },
        { name: 'planDays', label: 'staff.planDays', kind: 'number', hint: 'staff.planDaysHint' },
        { name: 'isForEver', label: 'staff.forEver', kind: 'switch' },
        { name: 'expiresAt', label: 'staff.expiresAt', kind: 'time' },
      ],
      send: (_, { isForEver, ...input }) =>
        sendForm(vouchers.create, { ...input, ...(isForEver ? { planDays: null } : {}) }),
      describeResult: (answer, t) => t('staff.voucherMade', { code: codeOf(answer) }),
    },
  ],
  actions: [
    {
      key: 'delete',
      label: 'staff.revoke',
      confirm: 'staff.revokeAsk',
      danger: true,
      isOffered: (row) => row.status === 'PENDING',
      send: (row) => sendForm(vouchers.revoke, { id: row.id }),
    },
  ],
  history: { calls: [vouchers.create, vouchers.revoke], idsOf: (row) => [row.id] },
};

const codeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : '';
