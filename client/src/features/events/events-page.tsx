import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type HangoutEvent, listedEventsQuery, upcomingEventsQuery } from '../../api/events.ts';
import { EventCards } from '../../components/event/event-card.tsx';
import { EventDialog } from '../../components/event/event-dialog.tsx';
import { eventPhase, readerTimeZone } from '../../components/event/event-times.ts';
import styles from '../../components/event/events.module.css';
import { Page, PageHead, SectionHead } from '../../design/patterns/page.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { useNow } from '../../design/primitives/time-left.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';

const tabs = ['coming', 'mine', 'past'] as const;
type TabKey = (typeof tabs)[number];

/**
 * [H1274] The page `/events`: current and upcoming events, promoted ones first; the user's own events; and past events.
 */
export function EventsPage() {
  const { t } = useTranslation();
  usePageTitle(t('events.title'));
  const isRegistered = useAtomValue(isRegisteredAtom);
  const [isAnnouncing, setAnnouncing] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const wanted = tabs.find((one) => one === parameters.get('show')) ?? 'coming';
  const chosen: TabKey = isRegistered ? wanted : 'coming';
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('events.title')}</h1>
          <p>{t('events.text', { zone: readerTimeZone() })}</p>
        </div>
        <div className={styles.tools}>
          <ButtonLink to="/communities">{t('communities.title')}</ButtonLink>
          {isRegistered ? (
            <Button variant="brand" onClick={() => setAnnouncing(true)} data-testid="event-announce">
              <CalendarPlus size={20} aria-hidden="true" />
              {t('events.announce')}
            </Button>
          ) : null}
        </div>
      </PageHead>
      {isRegistered ? (
        <Tabs
          label={t('events.title')}
          id="events"
          chosen={chosen}
          onChoose={(key) => setParameters(key === 'coming' ? {} : { show: key }, { replace: true })}
          entries={tabs.map((key) => ({ key, label: t(`events.tabs.${key}`) }))}
        />
      ) : null}
      <div
        className={styles.panel}
        {...(isRegistered && {
          role: 'tabpanel',
          id: 'events-panel',
          'aria-labelledby': `events-tab-${chosen}`,
        })}
      >
        {chosen === 'coming' ? <ComingEvents /> : <ListedEvents key={chosen} which={chosen} />}
      </div>
      {isAnnouncing ? <EventDialog onClose={() => setAnnouncing(false)} /> : null}
    </Page>
  );
}

/** The current and upcoming events: promoted ones first, then running ones, then the others by start time. */
function ComingEvents() {
  const { t } = useTranslation();
  const promoted = useInfiniteQuery(upcomingEventsQuery({ isPromoted: 'true' }));
  const others = useInfiniteQuery(upcomingEventsQuery({ isPromoted: 'false' }));
  const rest = others.data?.pages.flatMap((page) => page.data) ?? [];
  const first = promoted.data?.pages.flatMap((page) => page.data) ?? [];
  const now = useNow(5_000);
  const isRunning = (event: HangoutEvent) => eventPhase(event, now) === 'running';
  if (!others.data) return <QueryState query={others} count={4} size={96} />;
  return (
    <>
      <Group title={t('events.promotedTitle')} events={first} />
      <ScrollMore list={promoted} />
      <Group title={t('events.runningTitle')} events={rest.filter(isRunning)} />
      <Group title={t('events.comingTitle')} events={rest.filter((event) => !isRunning(event))} />
      {rest.length + first.length === 0 ? (
        <EmptyState icon={<CalendarClock size={40} />} title={t('events.none')} text={t('events.noneText')} />
      ) : null}
      <ScrollMore list={others} />
    </>
  );
}

function Group({ title, events }: { title: string; events: readonly HangoutEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead>
        <h2>{title}</h2>
      </SectionHead>
      <EventCards events={events} />
    </section>
  );
}

function ListedEvents({ which }: { which: 'mine' | 'past' }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(listedEventsQuery(which));
  if (!list.data) return <QueryState query={list} count={4} size={96} />;
  const events = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      {events.length === 0 ? (
        <EmptyState
          icon={<CalendarClock size={40} />}
          title={t(which === 'mine' ? 'events.noneMine' : 'events.nonePast')}
          text={t(which === 'mine' ? 'events.noneMineText' : 'events.noneText')}
        />
      ) : null}
      <EventCards events={events} />
      <ScrollMore list={list} />
    </>
  );
}
