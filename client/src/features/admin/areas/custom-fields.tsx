import { type CustomField, customFields } from '@hangout/contract/rest/consumables/consumables';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction, editAction } from '../area.ts';
import { textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedField = Partial<CustomField>;

const entities = ['user', 'room', 'season', 'avatar', 'consumable'] as const;

const valueField: FormField = {
  name: 'value',
  label: 'staff.value',
  kind: 'lines',
  required: true,
  hint: 'staff.valueHint',
  parse: parseJsonOrText,
  format: (value) => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)),
};

/** Parses the text as JSON; returns the text itself if it is not JSON. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const placeOf = ({ entity, entityId, key }: ListedField) => ({ entity, entityId, key });

/** [H1302] Custom fields: named values on an account, a hangout, a season, an avatar or an offer. */
export const customFieldsArea: AdminArea<ListedField> = {
  label: 'staff.customFields',
  searchLabel: 'staff.findByWords',
  defaultSort: { field: 'updatedAt', descending: true },
  filters: entities.map((value) => ({
    key: value,
    field: 'entity',
    value,
    label: `staff.entity_${value}` as const,
  })),
  queryRows: listQueryOptions<ListedField>('custom fields', ['entityId', 'key'], (query) =>
    api(customFields.list, query),
  ),
  idOf: (row) => row.id ?? '',
  nameOf: (row) => row.key ?? '',
  columns: (t) => [
    textColumn('key', t('staff.fieldName'), 'key'),
    {
      key: 'entity',
      label: t('staff.entity'),
      sort: 'entity',
      render: (row) => (row.entity ? t(`staff.entity_${row.entity}`) : ''),
    },
    textColumn('entityId', t('staff.entityId'), 'entityId'),
    { key: 'value', label: t('staff.value'), render: (row) => JSON.stringify(row.value) },
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  listActions: [
    createAction(
      'staff.createField',
      [
        {
          name: 'entity',
          label: 'staff.entity',
          kind: 'choice',
          required: true,
          initial: 'user',
          options: entities.map((value) => ({ value, label: `staff.entity_${value}` })),
        },
        { name: 'entityId', label: 'staff.entityId', kind: 'text', required: true, maxLength: 80 },
        { name: 'key', label: 'staff.fieldName', kind: 'text', required: true, maxLength: 80 },
        valueField,
      ],
      customFields.put,
    ),
  ],
  actions: [
    editAction([valueField], (row, input) =>
      sendForm(customFields.put, { value: row.value, ...input, ...placeOf(row) }),
    ),
    deleteAction((row) => sendForm(customFields.remove, placeOf(row))),
  ],
  history: { calls: [customFields.put, customFields.remove], idsOf: (row) => [row.entityId] },
};
