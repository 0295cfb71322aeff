import type { ListedSession } from '@hangout/contract/rest/authentication/sessions';
import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession, mySessionsQuery } from '../../../api/security.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { countryName } from '../../../platform/country-name.ts';
import { formatDateTime } from '../../../platform/format-time.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import styles from './security.module.css';

/** [H731] The user's sessions, [H292] each with its country. All but the current one can be ended. */
export function SessionList() {
  const { t } = useTranslation();
  const sessions = useQuery(mySessionsQuery());
  const endOthers = useConfirmedAction({
    title: t('security.endOthers'),
    text: t('security.endOthersText'),
    confirmLabel: t('security.endOthersYes'),
    danger: true,
    run: endOtherSessions,
    onSuccess: () => showToast({ tone: 'good', text: t('security.othersEnded') }),
  });
  return (
    <Card className={styles.securitySection} aria-labelledby="sessions">
      <h2 id="sessions">{t('security.sessions')}</h2>
      <p className={textStyles.quiet}>{t('security.sessionsText')}</p>
      <QueryState query={sessions} count={2} />
      {sessions.data ? (
        <ul className={styles.sessionList}>
          {sessions.data.map((session) => (
            <SessionEntry key={session.sid} session={session} />
          ))}
        </ul>
      ) : null}
      {sessions.data?.some(({ country }) => country !== null) ? <DataSource /> : null}
      {(sessions.data?.length ?? 0) > 1 ? (
        <Button size="small" variant="danger" onClick={endOthers.ask} data-testid="end-others">
          <LogOut size={18} aria-hidden="true" />
          {t('security.endOthers')}
        </Button>
      ) : null}
      {endOthers.question}
    </Card>
  );
}

/** The licence of the country database demands this link on each page that shows countries. */
function DataSource() {
  const { t } = useTranslation();
  return (
    <p className={`${textStyles.quiet} ${styles.sessionSource}`}>
      <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
        {t('security.countriesBy')}
      </a>
    </p>
  );
}

function SessionEntry({ session }: { session: ListedSession }) {
  const { t } = useTranslation();
  const { sid, device, network, country, isLocal, createdAt, lastUsedAt, isCurrent } = session;
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    endSession(sid)
      .then(() => showToast({ tone: 'good', text: t('security.ended') }), showErrorToast)
      .finally(() => setEnding(false));
  };
  const place = isLocal ? t('security.localNetwork') : country && countryName(country);
  const facts = [
    place,
    network,
    t('security.begun', { when: formatDateTime(createdAt) }),
    t('security.lastUsed', { when: formatDateTime(lastUsedAt) }),
  ];
  return (
    <li className={styles.sessionEntry} data-testid="session" data-current={isCurrent || undefined}>
      <MonitorSmartphone size={24} aria-hidden="true" />
      <div>
        <strong>
          {device || t('security.unknownDevice')}
          {isCurrent ? <Tag tone="good">{t('security.current')}</Tag> : null}
        </strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      {isCurrent ? null : (
        <Button size="small" onClick={end} busy={isEnding} data-testid="end-session">
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}
