import { auditEvents } from '@hangout/contract/rest/audit/audit-events';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../design/patterns/query-state.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { api } from '../../platform/rest-client.ts';
import styles from './user-moderation.module.css';

const SHOWN = 50;

/** [H659] What a user did, and what others did to them, the latest first. */
export function UserActivity({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const activity = useQuery({
    queryKey: ['admin', 'user actions', uuid],
    queryFn: () => api(auditEvents.ofUser, { id: uuid, limit: SHOWN }),
  });
  if (!activity.data) return <QueryState query={activity} count={3} size={24} />;
  if (activity.data.data.length === 0) return <p className={textStyles.quiet}>{t('staff.noHistory')}</p>;
  return (
    <ol>
      {activity.data.data.map((action) => (
        <li
          key={`${action.at} ${action.kind} ${action.name}`}
          className={styles.note}
          data-testid="user-activity"
        >
          <p>
            <strong>{t(`staff.action_${action.kind}`)}</strong> <bdi>{action.name}</bdi>
          </p>
          <small className={textStyles.quiet}>{formatDateTime(action.at)}</small>
        </li>
      ))}
    </ol>
  );
}
