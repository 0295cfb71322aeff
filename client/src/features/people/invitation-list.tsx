import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FriendInvitation, invitationsQuery } from '../../api/friends.ts';
import { AnswerButtons, WithdrawButton } from '../../components/person/invitation-buttons.tsx';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { ErrorState } from '../../design/primitives/states.tsx';
import { formatDateTime } from '../../platform/format-time.ts';

/** Which user is shown, and which buttons, for each direction. */
const directions = {
  received: { other: (one: FriendInvitation) => one.fromUuid, Tools: AnswerButtons },
  sent: { other: (one: FriendInvitation) => one.toUuid, Tools: WithdrawButton },
} as const;

/** Pending friend requests; renders nothing if there are none. */
export function InvitationList({ way }: { way: keyof typeof directions }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(invitationsQuery(way));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { other, Tools } = directions[way];
  if (!list.isError && all.length === 0) return null;
  return (
    <Card aria-labelledby={`friends-${way}`}>
      <h2 id={`friends-${way}`}>{t(`friends.${way}`)}</h2>
      {list.isError ? <ErrorState error={list.error} retry={() => void list.refetch()} /> : null}
      <ul>
        {all.map((one) => (
          <PersonRow
            key={one.id}
            uuid={other(one)}
            profile={one.userProfile}
            testId={`invitation-${way}`}
            under={formatDateTime(one.createdAt)}
          >
            <Tools id={one.id} name={nameOf(one.userProfile)} />
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
