import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inboxActions, inboxQuery } from '../../api/inbox.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { isSparse } from '../../components/stage/sparse-list.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { useAction } from '../../platform/use-action.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications.module.css';

export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('notifications.title')}
      text={t('notifications.text')}
      guest={{
        title: t('notifications.title'),
        text: t('notifications.guestText'),
        reason: 'people',
      }}
    >
      <Inbox />
    </RegisteredPage>
  );
}

const venue = { design: 'BARN', figures: ['luna', 'juno'] } as const;

function Inbox() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(inboxQuery());
  const readAll = useAction(inboxActions.readAll);
  if (!list.data) return <QueryState query={list} count={5} round />;
  const entries = list.data.pages.flatMap(({ data }) => data);
  const [first] = list.data.pages;
  const newest = entries[0];
  if (!newest)
    return (
      <EmptyVenue {...venue} title={t('notifications.none')} text={t('notifications.noneText')}>
        <BrowseLink />
        <SettingsLink />
      </EmptyVenue>
    );
  return (
    <div>
      <div className={styles.notificationsTools}>
        <Button
          size="small"
          disabled={first?.unread === 0}
          busy={readAll.isPending}
          onClick={() => readAll.mutate(newest.id)}
          data-testid="read-all"
        >
          <CheckCheck size={18} aria-hidden="true" />
          {t('notifications.readAll')}
        </Button>
        <SettingsLink />
      </div>
      <ul className={styles.list} data-testid="notification-list">
        {entries.map((entry) => (
          <NotificationRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} />
      {isSparse(entries.length, list) ? (
        <EmptyVenue {...venue} title={t('notifications.more')} text={t('notifications.noneText')}>
          <BrowseLink />
        </EmptyVenue>
      ) : null}
    </div>
  );
}

function SettingsLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/settings/notifications" size="small" data-testid="to-notification-settings">
      <Settings size={18} aria-hidden="true" />
      {t('notifications.choose')}
    </ButtonLink>
  );
}
