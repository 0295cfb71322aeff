import { useQueries, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CalendarX, DoorOpen, MapPin, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { communityQuery } from '../../api/communities.ts';
import { eventQuery, type HangoutEvent } from '../../api/events.ts';
import { profileQuery } from '../../api/profiles.ts';
import { roomQuery } from '../../api/rooms.ts';
import { EventCountdown } from '../../components/event/event-countdown.tsx';
import { EventImage } from '../../components/event/event-image.tsx';
import summaryStyles from '../../components/event/event-summary.module.css';
import { eventPhase, formatEventTime, readerTimeZone } from '../../components/event/event-times.ts';
import styles from '../../components/event/events.module.css';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { Page, SectionHead } from '../../design/patterns/page.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import { useNow } from '../../design/primitives/time-left.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { EventActions } from './event-actions.tsx';
import { HostInvitation } from './host-invitation.tsx';

/** [H1278] The page of one event; while the event runs, it links into the hangout. */
export function EventPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data: event, ...query } = useQuery(eventQuery(slug.toLowerCase(), isRegistered));
  usePageTitle(event?.name ?? t('events.title'));
  if (event) return <EventDetails key={event.id} event={event} />;
  const isGone = event === null || errorCode(query.error) === 'event_not_found';
  return (
    <Page>
      {query.isPending ? (
        <SkeletonRows count={3} size={120} />
      ) : isGone ? (
        <EmptyState
          heading="h1"
          icon={<CalendarX size={40} />}
          title={t('events.gone')}
          text={t('events.goneText')}
        >
          <ButtonLink to="/events">{t('events.title')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function EventDetails({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const phase = eventPhase(event, useNow(1000));
  return (
    <Page>
      <section className={styles.head} data-testid="event-head">
        <EventImage event={event} width={200} />
        <div className={summaryStyles.words}>
          <h1>
            <bdi>{event.name}</bdi>
          </h1>
          <p className={summaryStyles.tags}>
            <EventCountdown event={event} />
            {event.isPromoted ? <Tag tone="mod">{t('events.promoted')}</Tag> : null}
          </p>
          <p className={styles.when}>
            <time dateTime={event.startDate} data-testid="event-time">
              {formatEventTime(event)}
            </time>{' '}
            <small className={textStyles.quiet}>{t('events.inZone', { zone: readerTimeZone() })}</small>
          </p>
          {event.roomSlug ? <EventRoom slug={event.roomSlug} /> : null}
          {event.communityId === null ? null : <EventCommunity id={event.communityId} />}
          {event.roomSlug && phase === 'running' ? (
            <p>
              <ButtonLink variant="brand" to={`/r/${event.roomSlug}`} data-testid="event-enter">
                <DoorOpen size={20} aria-hidden="true" />
                {t('events.enter')}
              </ButtonLink>
            </p>
          ) : null}
          {isRegistered ? <HostInvitation event={event} /> : null}
          <EventActions event={event} phase={phase} />
        </div>
      </section>
      {event.description ? (
        <p className={styles.description} dir="auto">
          {event.description}
        </p>
      ) : null}
      {isRegistered ? <Hosts event={event} /> : null}
    </Page>
  );
}

function EventRoom({ slug }: { slug: string }) {
  const { data: room } = useQuery(roomQuery(slug));
  return (
    <p className={styles.where}>
      <MapPin size={18} aria-hidden="true" />
      <Link to={`/r/${slug}`} data-testid="event-where">
        <bdi>{room?.name ?? `/r/${slug}`}</bdi>
      </Link>
    </p>
  );
}

function EventCommunity({ id }: { id: number }) {
  const { data: community } = useQuery(communityQuery(String(id)));
  if (!community) return null;
  return (
    <p className={styles.where}>
      <UsersRound size={18} aria-hidden="true" />
      <Link to={`/communities/${community.slug}`}>
        <bdi>{community.name}</bdi>
      </Link>
    </p>
  );
}

/** The hosts of an event. Its creator also sees who has not answered the invitation. */
function Hosts({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const invited = event.createdBy === me ? event.invitedHostUuids : [];
  const uuids = [...event.hostUuids, ...invited];
  const profiles = useQueries({ queries: uuids.map(profileQuery) }).flatMap(({ data }) =>
    data ? [data] : [],
  );
  if (profiles.length === 0) return null;
  return (
    <section aria-labelledby="event-hosts">
      <SectionHead>
        <h2 id="event-hosts">{t('events.hosts')}</h2>
      </SectionHead>
      <Card as="ul" className={styles.people}>
        {profiles.map((profile) => (
          <PersonRow
            key={profile.uuid}
            uuid={profile.uuid}
            profile={profile}
            testId="event-host"
            under={invited.includes(profile.uuid) ? t('events.hostInvited') : (profile.bio ?? '')}
          >
            <ButtonLink
              size="small"
              to={`/u/${profile.uuid}`}
              aria-label={`${t('people.profile')}: ${nameOf(profile)}`}
            >
              {t('people.profile')}
            </ButtonLink>
          </PersonRow>
        ))}
      </Card>
    </section>
  );
}
