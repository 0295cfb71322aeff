import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileQuery } from '../../api/profiles.ts';
import { Avatar } from '../../components/stage/avatar.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { formatNumber } from '../../platform/i18n.ts';
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
      <span className={textStyles.oneLine}>
        <bdi>{row.nickname}</bdi>
      </span>
    </>
  ),
});

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

/** A column with a date and a time; the cell of a row without one is empty. */
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

/** A column of texts or numbers as the server sends them. */
export const textColumn = <Field extends string>(
  key: string,
  label: string,
  field: Field,
  sort: string | null = field,
): Column<{ readonly [F in Field]?: string | number | null | undefined }> => ({
  key,
  label,
  ...(sort === null ? {} : { sort }),
  render: (row) => row[field] ?? '',
});

export const flagColumn = <Field extends string>(
  key: string,
  label: string,
  field: Field,
): Column<{ readonly [F in Field]?: boolean | undefined }> => ({
  key,
  label,
  sort: field,
  render: (row) => <YesOrNo is={row[field] ?? false} />,
});

function YesOrNo({ is }: { is: boolean }) {
  const { t } = useTranslation();
  return is ? t('staff.yes') : '–';
}

/** A column with the names of accounts, which are loaded by uuid. */
export const personColumn = <Field extends string>(
  key: string,
  label: string,
  field: Field,
  isLink = false,
): Column<{ readonly [F in Field]?: string | null | undefined }> => ({
  key,
  label,
  render: (row) => <PersonName uuid={row[field]} isLink={isLink} />,
});

/** The name of an account; with `isLink` it links to the account's page. A link must not be inside a button. */
export function PersonName({ uuid, isLink }: { uuid: string | null | undefined; isLink: boolean }) {
  const { data } = useQuery({ ...profileQuery(uuid ?? ''), enabled: Boolean(uuid) });
  if (!uuid) return '–';
  const name = data?.nickname ?? uuid.slice(0, 8);
  return isLink ? (
    <Link to={`/u/${uuid}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    name
  );
}
