import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommunityPage, communityActions } from '../../api/communities.ts';
import { friendsQuery } from '../../api/friends.ts';
import { peopleSearchQuery, SHORTEST_SEARCH } from '../../api/people-search.ts';
import { PersonRow } from '../../components/person/person-row.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { myUuidAtom } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './communities.module.css';

/** [H1270] Invites friends, or users found by name. */
export function InviteDialog({ community, onClose }: { community: CommunityPage; onClose: () => void }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const isSearching = words.length >= SHORTEST_SEARCH;
  const found = useInfiniteQuery({ ...peopleSearchQuery(words), enabled: isSearching });
  const friends = useInfiniteQuery({ ...friendsQuery(me), enabled: me !== '' && !isSearching });
  const people = isSearching
    ? (found.data?.pages.flatMap(({ data }) => data) ?? [])
    : (friends.data?.pages.flatMap(({ data }) =>
        data.flatMap(({ userProfile }) => (userProfile ? [userProfile] : [])),
      ) ?? []);
  const isEmpty = people.length === 0 && !(isSearching ? found : friends).isFetching;
  return (
    <Dialog
      title={t('communities.inviteInto', { name: community.name })}
      onClose={onClose}
      testId="invite-dialog"
    >
      <div className={styles.form}>
        <SearchField
          label={t('friends.findByName')}
          value={search}
          onChange={setSearch}
          testId="invite-find"
        />
        {isEmpty ? (
          <p className={textStyles.quiet}>
            {t(isSearching ? 'friends.nobodyFound' : 'communities.inviteHint')}
          </p>
        ) : null}
        <ul className={styles.people}>
          {people.map((profile) => (
            <PersonRow
              key={profile.uuid}
              uuid={profile.uuid}
              profile={profile}
              testId="invitable"
              under={profile.bio ?? ''}
            >
              <InviteButton id={String(community.id)} uuid={profile.uuid} />
            </PersonRow>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function InviteButton({ id, uuid }: { id: string; uuid: string }) {
  const { t } = useTranslation();
  const invite = useAction(() => communityActions.invite(id, uuid));
  return (
    <Button
      size="small"
      busy={invite.isPending}
      disabled={invite.isSuccess}
      onClick={() => invite.mutate()}
      data-testid="invite-person"
    >
      {t(invite.isSuccess ? 'communities.isInvitedNow' : 'communities.inviteOne')}
    </Button>
  );
}
