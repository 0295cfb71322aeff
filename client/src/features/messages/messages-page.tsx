import { useAtomValue } from 'jotai';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { Page } from '../../design/patterns/page.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './messages.module.css';
import { NewGroup } from './new-group.tsx';
import { Thread } from './thread.tsx';

/** The list of conversations and the open one; on a phone only one of the two. */
export function MessagesPage() {
  const { t } = useTranslation();
  usePageTitle(t('messages.title'));
  const { uuid } = useParams();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const [isMaking, setMaking] = useState(false);
  if (!isRegistered)
    return (
      <Page>
        <EmptyVenue
          design="YACHT"
          figures={['zuri', 'juno']}
          heading="h1"
          title={t('messages.signUp')}
          text={t('messages.signUpText')}
        >
          <Button variant="brand" onClick={() => accountDialog.open('sign-up', 'keep')}>
            {t('app.signUp')}
          </Button>
        </EmptyVenue>
      </Page>
    );
  return (
    <div className={styles.messages} data-testid="messages" data-open={uuid ? '' : undefined}>
      <section className={styles.side} data-conversations aria-label={t('messages.title')}>
        <header className={styles.head}>
          <h1>{t('messages.title')}</h1>
          <Button size="small" onClick={() => setMaking(true)} data-testid="new-group">
            <UsersRound size={18} aria-hidden="true" />
            {t('messages.newGroup')}
          </Button>
        </header>
        <ConversationList open={uuid ?? null} />
      </section>
      {uuid ? (
        <Thread key={uuid} peer={uuid} />
      ) : (
        <section className={styles.none}>
          <EmptyVenue
            design="YACHT"
            figures={['zuri', 'juno']}
            title={t('messages.none')}
            text={t('messages.noneText')}
          />
        </section>
      )}
      {isMaking ? <NewGroup onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
