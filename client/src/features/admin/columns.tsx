import { formatDateTime } from '../../core/format-time.ts';
import { formatNumber } from '../../core/i18n.ts';
import { Avatar } from '../stage/index.ts';
import type { Column } from './data-table.tsx';

/** A column with a user's avatar and nickname. */
export const nameColumn = (
  label: string,
): Column<{ readonly avatarId?: string | undefined; readonly nickname?: string | undefined }> => ({
  key: 'nickname',
  label,
  sort: 'nickname',
  render: (row) => (
    <>
      <Avatar avatarId={row.avatarId ?? 'nova'} size={32} />
      <span className="one-line">{row.nickname}</span>
    </>
  ),
});

/** A column with a number; it shows 0 where the number is unknown. */
export const countColumn = <Field extends string>(
  key: string,
  label: string,
  field: Field,
): Column<{ readonly [F in Field]?: number | undefined }> => ({
  key,
  label,
  sort: field,
  numeric: true,
  render: (row) => formatNumber(row[field] ?? 0),
});

/** A column with a date and a time; it is empty where there is none. */
export const timeColumn = <Field extends string>(
  key: string,
  label: string,
  field: Field,
): Column<{ readonly [F in Field]?: string | null | undefined }> => ({
  key,
  label,
  sort: field,
  render: (row) => {
    const time = row[field];
    return time ? formatDateTime(time) : '';
  },
});
