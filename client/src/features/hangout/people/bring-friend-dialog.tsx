import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Friend, friendsQuery } from '../../../api/friends.ts';
import { inviteIntoRoom } from '../../../api/room-invitations.ts';
import friendStyles from '../../../components/person/friends.module.css';
import { PersonRow } from '../../../components/person/person-row.tsx';
import { useDebounced } from '../../../design/hooks/use-debounced.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Dialog } from '../../../design/primitives/dialog.tsx';
import { SearchField } from '../../../design/primitives/field.tsx';
import { LoadMore } from '../../../design/primitives/load-more.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import { presenceAtom } from '../../../live/lobby/lobby-state.ts';
import { ownOrigin } from '../../../platform/own-origin.ts';
import { copyLink } from '../../../platform/share.ts';
import { useAction } from '../../../platform/use-action.ts';

interface BringFriendDialogProps {
  readonly me: string;
  readonly slug: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** [H1635] Invites friends into the hangout. Online friends come first, with the hangout in which they are. */
export function BringFriendDialog({ me, slug, name, onClose }: BringFriendDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(friendsQuery(me, useDebounced(search.trim())));
  const presence = useAtomValue(presenceAtom);
  const isHere = ({ friendUuid }: Friend) => Number(presence.get(friendUuid)?.online ?? false);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Dialog title={t('bringFriend.title', { hangout: name })} onClose={onClose} testId="bring-friend">
      <SearchField label={t('fans.find')} value={search} onChange={setSearch} testId="bring-friend-search" />
      <QueryState query={list} count={3} round />
      {list.data && all.length === 0 ? (
        <EmptyState
          title={t(search === '' ? 'messages.noFriends' : 'people.none')}
          text={search === '' ? t('bringFriend.noneText') : undefined}
        />
      ) : null}
      <ul className={friendStyles.friends}>
        {all
          .toSorted((a, b) => isHere(b) - isHere(a))
          .map((friend) => (
            <FriendRow key={friend.friendUuid} friend={friend} slug={slug} />
          ))}
      </ul>
      <LoadMore list={list} />
      <Button onClick={() => void copyLink(`${ownOrigin()}/r/${slug}`, t('room.copied'))}>
        <Link2 size={18} aria-hidden="true" />
        {t('share.copy')}
      </Button>
    </Dialog>
  );
}

function FriendRow({ friend, slug }: { friend: Friend; slug: string }) {
  const { t } = useTranslation();
  const { friendUuid: uuid, userProfile: profile } = friend;
  const presence = useAtomValue(presenceAtom).get(uuid);
  const isInside = presence?.hangout?.slug === slug;
  const invite = useAction(() => inviteIntoRoom(slug, uuid));
  const under = presence?.hangout
    ? t('messages.isIn', { hangout: presence.hangout.name })
    : t(presence?.online ? 'messages.isHere' : 'friends.away');
  return (
    <PersonRow
      uuid={uuid}
      profile={profile}
      isHere={presence?.online ?? false}
      testId="friend-to-bring"
      under={under}
    >
      {isInside ? null : (
        <Button
          size="small"
          busy={invite.isPending}
          disabled={invite.isSuccess}
          onClick={() => invite.mutate()}
          aria-label={t('bringFriend.inviteOf', { name: profile?.nickname ?? '' })}
          data-testid="bring"
        >
          {t(invite.isSuccess ? 'bringFriend.invited' : 'bringFriend.invite')}
        </Button>
      )}
    </PersonRow>
  );
}
