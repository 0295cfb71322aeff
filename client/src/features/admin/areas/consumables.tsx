import { type Consumable, consumables } from '@hangout/contract/rest/consumables/consumables';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import { type AdminArea, editAction } from '../area.ts';
import { countColumn, flagColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedConsumable = Partial<Consumable>;

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 100 },
  { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 2000 },
  { name: 'price', label: 'staff.price', kind: 'number', required: true },
  { name: 'quantity', label: 'staff.quantity', kind: 'number', nullable: true, hint: 'staff.quantityHint' },
  {
    name: 'avatarSlug',
    label: 'staff.avatar',
    kind: 'text',
    nullable: true,
    hint: 'staff.consumableAvatarHint',
  },
  { name: 'image', label: 'staff.image', kind: 'file' },
  { name: 'download', label: 'staff.download', kind: 'file', accept: '*/*', hint: 'staff.downloadHint' },
  { name: 'active', label: 'staff.isOffered', kind: 'switch', initial: true },
];

/** Uploads a newly chosen image and file first, and sends their ids in the form. */
async function withFiles({ image, download, ...input }: Readonly<Record<string, unknown>>) {
  const store = async (file: unknown, purpose: 'picture' | 'download') =>
    file instanceof File ? (await api(consumables.upload, { file, purpose })).fileId : undefined;
  const imageFileId = await store(image, 'picture');
  const downloadFileId = await store(download, 'download');
  return { ...input, ...(imageFileId && { imageFileId }), ...(downloadFileId && { downloadFileId }) };
}

/** [H1302] Merch: all present and past offers that users buy with points. */
export const consumablesArea: AdminArea<ListedConsumable> = {
  label: 'staff.consumables',
  searchLabel: 'staff.findByWords',
  defaultSort: { field: 'createdAt', descending: true },
  filters: [
    { key: 'offered', field: 'active', value: true, label: 'staff.only_offered' },
    { key: 'ended', field: 'active', value: false, label: 'staff.only_ended' },
  ],
  queryRows: listQueryOptions<ListedConsumable>('consumables', ['name', 'description'], (query) =>
    api(consumables.adminList, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.name ?? '',
  renderHead: (row) =>
    row.imageFileId ? (
      <img
        src={`/api/points-service/api/v1/consumables/files/${row.imageFileId}`}
        alt=""
        className={styles.image}
      />
    ) : null,
  columns: (t) => [
    textColumn('name', t('admin.name'), 'name'),
    countColumn('price', t('staff.price'), 'price'),
    { ...countColumn('quantity', t('staff.quantity'), 'quantity'), render: (row) => row.quantity ?? '∞' },
    flagColumn('active', t('staff.isOffered'), 'active'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [
    textColumn('description', t('staff.description'), 'description'),
    textColumn('avatar', t('staff.avatar'), 'avatarSlug'),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  readOne: (row) => api(consumables.one, { id: row.id ?? 0 }),
  emptyHint: 'staff.consumablesEmpty',
  listActions: [
    {
      key: 'create',
      label: 'staff.createConsumable',
      fields,
      send: async (_, input) => sendForm(consumables.create, await withFiles(input)),
    },
  ],
  actions: [
    editAction(fields, async (row, input) =>
      sendForm(consumables.update, { ...(await withFiles(input)), id: row.id }),
    ),
  ],
  history: { calls: [consumables.create, consumables.update], idsOf: (row) => [row.id] },
};
