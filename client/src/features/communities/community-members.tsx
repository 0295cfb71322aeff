import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Ellipsis, ShieldCheck, ShieldOff, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CommunityPage,
  communityActions,
  communityInvitationsQuery,
  communityUsersQuery,
} from '../../api/communities.ts';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { SectionHead } from '../../design/patterns/page.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { formatDay } from '../../platform/format-day.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { act } from '../../platform/toasts.ts';
import styles from './communities.module.css';
import { InviteDialog } from './invite-dialog.tsx';

/** The members of a community with their roles; its owner and moderators also see the invited users. */
export function CommunityMembers({ community }: { community: CommunityPage }) {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const [isInviting, setInviting] = useState(false);
  const id = String(community.id);
  const list = useInfiniteQuery(communityUsersQuery(id));
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isManager = community.myRole === 'owner' || community.myRole === 'moderator' || isAdmin;
  return (
    <section aria-labelledby="community-people">
      <SectionHead>
        <h2 id="community-people">{t('communities.peopleTitle')}</h2>
        {isManager ? (
          <Button size="small" onClick={() => setInviting(true)} data-testid="community-invite">
            <UserPlus size={18} aria-hidden="true" />
            {t('communities.invite')}
          </Button>
        ) : null}
      </SectionHead>
      {isManager ? <Invitations id={id} /> : null}
      <QueryState query={list} count={3} round />
      <Card as="ul" className={styles.people}>
        {people.map((member) => (
          <PersonRow
            key={member.userUuid}
            uuid={member.userUuid}
            profile={member.userProfile}
            testId="community-member"
            under={t(`communities.roles.${member.role}`)}
          >
            <MemberMenu community={community} member={member} />
          </PersonRow>
        ))}
      </Card>
      <ScrollMore list={list} />
      {isInviting ? <InviteDialog community={community} onClose={() => setInviting(false)} /> : null}
    </section>
  );
}

function Invitations({ id }: { id: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(communityInvitationsQuery(id));
  const open = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (open.length === 0) return null;
  return (
    <>
      <h3 className={styles.below}>{t('communities.invited')}</h3>
      <Card as="ul" className={styles.people}>
        {open.map(({ userUuid, userProfile, invitedAt }) => (
          <PersonRow
            key={userUuid}
            uuid={userUuid}
            profile={userProfile}
            testId="community-invitation"
            under={t('communities.invitedOn', { day: formatDay(invitedAt) })}
          >
            <Button
              size="small"
              onClick={() => act(communityActions.endInvitation(id, userUuid))}
              data-testid="invitation-withdraw"
            >
              {t('communities.withdraw')}
            </Button>
          </PersonRow>
        ))}
      </Card>
      <ScrollMore list={list} />
    </>
  );
}

interface MemberMenuProps {
  readonly community: CommunityPage;
  readonly member: {
    readonly userUuid: string;
    readonly role: 'owner' | 'moderator' | 'member';
    readonly userProfile: Parameters<typeof nameOf>[0];
  };
}

/** [H641] The menu of actions on a member; renders nothing if the user may do none of them. */
function MemberMenu({ community, member }: MemberMenuProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const { isAdmin } = usePermissions();
  const { userUuid, role, userProfile } = member;
  const isHead = community.myRole === 'owner' || isAdmin;
  const mayRemove = isHead || (community.myRole === 'moderator' && role === 'member');
  if (role === 'owner' || userUuid === me || !mayRemove) return null;
  const id = String(community.id);
  const isModerator = role === 'moderator';
  const promote: MenuEntry = {
    key: 'member-role',
    label: t(isModerator ? 'communities.makeMember' : 'communities.makeModerator'),
    icon: isModerator ? <ShieldOff size={20} /> : <ShieldCheck size={20} />,
    run: () => act(communityActions.setRole(id, userUuid, isModerator ? 'member' : 'moderator')),
  };
  const remove: MenuEntry = {
    key: 'member-remove',
    label: t('communities.removeMember'),
    icon: <UserMinus size={20} />,
    tone: 'bad',
    run: () => act(communityActions.removeUser(id, userUuid)),
  };
  return (
    <Menu
      label={t('communities.memberMenu', { name: nameOf(userProfile) })}
      icon={<Ellipsis size={22} />}
      entries={isHead ? [promote, remove] : [remove]}
      testId="member-menu"
    />
  );
}
