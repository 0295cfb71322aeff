import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DoorOpen, Ellipsis, MessagesSquare, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Friend, friendsQuery } from '../../api/friends.ts';
import { inviteIntoRoom } from '../../api/room-invitations.ts';
import { friendActions } from '../../components/person/friend-actions.ts';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { ButtonLink, IconLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { Menu } from '../../design/primitives/menu.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { presenceAtom } from '../../live/lobby/lobby-state.ts';
import { roomState } from '../../live/room/room-state.ts';
import { isVisiting, roomStatusAtom } from '../../live/room/room-status.ts';
import { act } from '../../platform/toasts.ts';

/** Minimum number of friends for which a search field is shown. */
const WORTH_SEARCHING = 8;

export function FriendList({ me }: { me: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const list = useInfiniteQuery(friendsQuery(me, words));
  const presence = useAtomValue(presenceAtom);
  const isHere = ({ friendUuid }: Friend) => Number(presence.get(friendUuid)?.online ?? false);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.data && all.length === 0 && words === '' && search === '' && !list.isPlaceholderData)
    return (
      <EmptyVenue
        design="BARN"
        figures={['nova', 'bao', 'dolly']}
        title={t('messages.noFriends')}
        text={t('friends.noneText')}
      >
        <BrowseLink />
      </EmptyVenue>
    );
  return (
    <Card aria-labelledby="friends-all">
      <h2 id="friends-all">{t('friends.all')}</h2>
      {(list.data?.pages[0]?.count ?? 0) >= WORTH_SEARCHING ||
      search + words !== '' ||
      list.isPlaceholderData ? (
        <SearchField label={t('fans.find')} value={search} onChange={setSearch} testId="friend-search" />
      ) : null}
      <QueryState query={list} count={4} round />
      {list.data && all.length === 0 ? <EmptyState title={t('people.none')} /> : null}
      <ul>
        {all
          .toSorted((a, b) => isHere(b) - isHere(a))
          .map((one) => (
            <FriendRow key={one.friendUuid} friend={one} />
          ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  const { t } = useTranslation();
  const { friendUuid: uuid, userProfile: profile } = friend;
  const name = nameOf(profile);
  const presence = useAtomValue(presenceAtom).get(uuid);
  const hangout = presence?.hangout;
  const ending = useConfirmedAction({
    title: t('friends.end'),
    text: t('friends.endAsk', { name }),
    confirmLabel: t('friends.end'),
    danger: true,
    run: () => friendActions.end(uuid, name),
  });
  const isInside = isVisiting(useAtomValue(roomStatusAtom));
  const visited = useAtomValue(roomState.settings);
  // [H1635] A friend who is already in the hangout that the user visits cannot be invited into it.
  const room = isInside && visited && visited.slug !== hangout?.slug ? visited : null;
  const bring = (into: { readonly slug: string }) =>
    act(inviteIntoRoom(into.slug, uuid), t('bringFriend.invitedName', { name }));
  return (
    <PersonRow
      uuid={uuid}
      profile={profile}
      isHere={presence?.online ?? false}
      testId="friend"
      under={
        hangout
          ? t('messages.isIn', { hangout: hangout.name })
          : t(presence?.online ? 'messages.isHere' : 'friends.away')
      }
    >
      {hangout ? (
        <ButtonLink size="small" to={`/r/${hangout.slug}`} data-testid="friend-join">
          {t('room.enter')}
        </ButtonLink>
      ) : null}
      <IconLink
        to={`/messages/${uuid}`}
        aria-label={t('friends.writeTo', { name })}
        title={t('friends.writeTo', { name })}
      >
        <MessagesSquare size={20} aria-hidden="true" />
      </IconLink>
      <Menu
        label={t('people.actions', { name })}
        icon={<Ellipsis size={20} />}
        testId="friend-menu"
        entries={[
          ...(room
            ? [
                {
                  key: 'bring',
                  label: t('bringFriend.title', { hangout: room.name }),
                  icon: <DoorOpen size={18} />,
                  run: () => bring(room),
                },
              ]
            : []),
          {
            key: 'end',
            label: t('friends.end'),
            tone: 'bad',
            icon: <UserRoundX size={18} />,
            run: ending.ask,
          },
        ]}
      />
      {ending.question}
    </PersonRow>
  );
}
