import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import styles from '../../components/person/friends.module.css';
import { myUuidAtom } from '../../platform/session.ts';
import { FriendList } from './friend-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { PeopleFinder } from './people-finder.tsx';

/** [H670] The user's friends, with the hangouts in which they are, and friend requests received and sent. */
export function FriendsPage() {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  return (
    <RegisteredPage
      title={t('friends.title')}
      text={t('friends.text')}
      guest={{
        title: t('friends.title'),
        text: t('friends.guestText'),
        reason: 'people',
      }}
    >
      <div className={styles.friends}>
        <InvitationList way="received" />
        {me ? <FriendList me={me} /> : null}
        {me ? <PeopleFinder me={me} /> : null}
        <InvitationList way="sent" />
      </div>
    </RegisteredPage>
  );
}
