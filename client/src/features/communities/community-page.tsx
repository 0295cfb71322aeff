import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CalendarPlus, Lock, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type CommunityPage as Community, communityQuery } from '../../api/communities.ts';
import { upcomingEventsQuery } from '../../api/events.ts';
import { EventCards } from '../../components/event/event-card.tsx';
import { EventDialog } from '../../components/event/event-dialog.tsx';
import { Page, SectionHead } from '../../design/patterns/page.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './communities.module.css';
import { CommunityActions } from './community-actions.tsx';
import { CommunityImage } from './community-image.tsx';
import { CommunityMembers } from './community-members.tsx';
import { CommunityRooms } from './community-rooms.tsx';

export function CommunityPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: community, ...query } = useQuery(communityQuery(id.toLowerCase()));
  usePageTitle(community?.name ?? t('communities.title'));
  if (community) return <CommunityDetails key={community.id} community={community} />;
  return (
    <Page>
      {query.isPending ? (
        <SkeletonRows count={3} size={120} />
      ) : errorCode(query.error) === 'community_not_found' ? (
        <EmptyState
          heading="h1"
          icon={<UsersRound size={40} />}
          title={t('communities.gone')}
          text={t('communities.goneText')}
        >
          <ButtonLink to="/communities">{t('communities.title')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function CommunityDetails({ community }: { community: Community }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { name, description, imageUrl, type, usersCount, roomsCount, myRole } = community;
  return (
    <Page>
      <section className={styles.head} data-testid="community-head">
        <CommunityImage name={name} imageUrl={imageUrl} width={160} />
        <div className={styles.words}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className={`${textStyles.quiet} ${textStyles.num} ${styles.facts}`}>
            {type === 'PRIVATE' ? (
              <Tag>
                <Lock size={13} aria-hidden="true" />
                {t('communities.private')}
              </Tag>
            ) : null}
            {myRole ? (
              <Tag tone="mod" data-testid="my-community-role">
                {t(`communities.roles.${myRole}`)}
              </Tag>
            ) : null}
            <span>
              {t('communities.people', { count: usersCount })} ·{' '}
              {t('communities.hangouts', { count: roomsCount })}
            </span>
          </p>
          {description ? (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          ) : null}
          <CommunityActions community={community} />
        </div>
      </section>
      <CommunityEvents community={community} />
      <CommunityRooms community={community} />
      {isRegistered ? (
        <CommunityMembers community={community} />
      ) : (
        <p className={textStyles.quiet}>{t('communities.guestText')}</p>
      )}
    </Page>
  );
}

function CommunityEvents({ community }: { community: Community }) {
  const { t } = useTranslation();
  const [isAnnouncing, setAnnouncing] = useState(false);
  const coming = useInfiniteQuery(upcomingEventsQuery({ communityId: community.id }));
  const events = coming.data?.pages.flatMap((page) => page.data) ?? [];
  const mayAnnounce = community.myRole === 'owner' || community.myRole === 'moderator';
  if (events.length === 0 && !mayAnnounce) return null;
  return (
    <section aria-labelledby="community-events">
      <SectionHead>
        <h2 id="community-events">{t('events.title')}</h2>
        {mayAnnounce ? (
          <Button size="small" onClick={() => setAnnouncing(true)} data-testid="community-announce">
            <CalendarPlus size={18} aria-hidden="true" />
            {t('events.announce')}
          </Button>
        ) : null}
      </SectionHead>
      {events.length === 0 ? (
        <p className={textStyles.quiet}>{t('events.noneHere')}</p>
      ) : (
        <EventCards events={events} />
      )}
      {isAnnouncing ? <EventDialog communityId={community.id} onClose={() => setAnnouncing(false)} /> : null}
    </section>
  );
}
