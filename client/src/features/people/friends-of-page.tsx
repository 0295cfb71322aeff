import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { friendsQuery } from '../../api/friends.ts';
import { FriendshipButton } from '../../components/person/friendship-button.tsx';
import { PersonRow } from '../../components/person/person-row.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import { useMayWriteTo } from '../../live/lobby/use-may-write.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import { type ListOwner, PersonList, PersonListPage } from './person-list-page.tsx';

/** [H298] The friends of another user. The page of one's own friends is separate, because it has actions. */
export function FriendsOfPage() {
  return (
    <PersonListPage list="friends">
      {(owner) => {
        if (owner.isMe) return <Navigate to="/friends" replace />;
        if (owner.isFriend === undefined) return <SkeletonRows count={4} round />;
        return owner.isFriend ? (
          <FriendsOf key={owner.uuid} uuid={owner.uuid} />
        ) : (
          <ForFriendsOnly owner={owner} />
        );
      }}
    </PersonListPage>
  );
}

function ForFriendsOnly({ owner: { uuid, name } }: { owner: ListOwner }) {
  const { t } = useTranslation();
  const mayWrite = useMayWriteTo({ uuid, isGuest: false });
  return (
    <EmptyState title={t('fans.friendsOnly', { name })} text={t('fans.friendsOnlyText', { name })}>
      {mayWrite ? <FriendshipButton uuid={uuid} name={name} /> : null}
    </EmptyState>
  );
}

function FriendsOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const friends = useInfiniteQuery(friendsQuery(uuid, words));
  return (
    <PersonList
      label={t('fans.friends')}
      list={friends}
      search={search}
      words={words}
      onSearch={setSearch}
      empty={<EmptyState title={t('people.none')} />}
      renderRow={({ friendUuid, userProfile, createdAt }) => (
        <PersonRow
          key={friendUuid}
          uuid={friendUuid}
          profile={userProfile}
          testId="friend-of"
          under={t('fans.since', { when: formatDateTime(createdAt) })}
        />
      )}
    />
  );
}
