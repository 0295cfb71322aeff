import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModerationEntry } from '../../api/moderation-log.ts';
import { profileQuery } from '../../api/profiles.ts';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { translate } from '../../platform/use-error-text.ts';
import { PersonButton } from '../person/person-button.tsx';
import styles from './moderation-log.module.css';

export function LogEntry({ entry }: { entry: ModerationEntry }) {
  const { t } = useTranslation();
  const { type, actorUuid, userUuid, previousRole, newRole, reason, createdAt, expirationTime } = entry;
  const actionText = translate(`record.${type ?? ''}`) ?? type ?? '';
  const role = (name: string | null | undefined) => (name ? (translate(`roles.${name}`) ?? name) : null);
  const [before, after] = [role(previousRole), role(newRole)];
  return (
    <li className={styles.deed} data-testid="deed" data-type={type}>
      <time className={textStyles.num} dateTime={createdAt}>
        {createdAt ? formatDateTime(createdAt) : ''}
      </time>
      <p>
        <UserName uuid={actorUuid ?? null} /> <span className={styles.what}>{actionText}</span>{' '}
        {userUuid ? <UserName uuid={userUuid} /> : null}
      </p>
      {before || after ? (
        <p className={textStyles.quiet}>
          {t('record.change', { before: before ?? t('record.nothing'), after: after ?? t('record.nothing') })}
        </p>
      ) : null}
      {expirationTime && expirationTime !== 'infinity' ? (
        <p className={textStyles.quiet}>{t('record.until', { when: formatDateTime(expirationTime) })}</p>
      ) : null}
      {reason ? <p className={styles.reason}>{reason}</p> : null}
    </li>
  );
}

function UserName({ uuid }: { uuid: string | null }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...profileQuery(uuid ?? ''), enabled: uuid !== null });
  if (!uuid) return <span>{t('record.house')}</span>;
  if (!data) return <span>{t('roles.guest')}</span>;
  return (
    <PersonButton
      className={styles.name}
      person={{ uuid, name: data.nickname, avatarId: data.avatarId }}
      testId="deed-person"
    >
      <bdi>{data.nickname}</bdi>
    </PersonButton>
  );
}
