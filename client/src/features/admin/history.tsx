import { isolateText } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { historyQuery, type ListedSecurityEvent } from '../../api/admin.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { translate } from '../../platform/use-error-text.ts';
import styles from './admin.module.css';
import type { AdminHistory } from './area.ts';

/** [H1301] The history of one row from the audit record, latest first: who changed which fields, and when. */
export function History<Row>({ history, row }: { history: AdminHistory<Row>; row: Row }) {
  const { t } = useTranslation();
  const ids = history.idsOf(row).flatMap((id) => (id === null || id === undefined ? [] : [String(id)]));
  const { isAdmin } = usePermissions();
  const query = useQuery(historyQuery(ids, history.calls, isAdmin));
  if (!query.data) return <QueryState query={query} count={3} size={24} />;
  if (query.data.length === 0) return <p className={textStyles.quiet}>{t('staff.noHistory')}</p>;
  return (
    <ol className={styles.history}>
      {query.data.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  );
}

function Entry({ event }: { event: ListedSecurityEvent }) {
  const { t } = useTranslation();
  const { endpoint, actorNickname, actorUuid, createdAt, outcome, code, details = {} } = event;
  const { fields, madeId: _, ...values } = details;
  const what = describeCall(endpoint ?? '') ?? endpoint;
  const texts = [
    ...Object.entries(values).map(([name, value]) => `${name}: ${showValue(value)}`),
    ...(Array.isArray(fields) ? fields.map(String) : []),
  ];
  return (
    <li data-testid="history-entry">
      <strong>
        <bdi>{actorNickname ?? actorUuid?.slice(0, 8) ?? t('staff.server')}</bdi>
      </strong>{' '}
      {what}
      {outcome === 'success' ? null : <Tag tone="bad">{code ?? t('security.outcome_failure')}</Tag>}
      {texts.length > 0 ? (
        <span className={textStyles.quiet}> {texts.map(isolateText).join(' · ')}</span>
      ) : null}
      <small className={textStyles.quiet}>{createdAt ? formatDateTime(createdAt) : ''}</small>
    </li>
  );
}

const showValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Describes an audited call by its HTTP method: created, changed or deleted. */
const describeCall = (endpoint: string) => {
  const method = endpoint.split(' ')[0];
  const path = endpoint.split('/').slice(1).join('/');
  const did = translate(`staff.did_${method}`);
  return did && `${did} (${path})`;
};
