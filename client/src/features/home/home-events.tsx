import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { homeEventsQuery } from '../../api/events.ts';
import { EventCards } from '../../components/event/event-card.tsx';
import { SectionHead } from '../../design/patterns/page.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';

/** [H1279] The next events on the home page, promoted ones first; renders nothing if there are none. */
export function HomeEvents() {
  const { t } = useTranslation();
  const { data: events = [] } = useQuery(homeEventsQuery());
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="home-events" data-testid="home-events">
      <SectionHead>
        <h2 id="home-events">{t('events.comingTitle')}</h2>
        <ButtonLink variant="plain" to="/events">
          {t('events.all')}
        </ButtonLink>
      </SectionHead>
      <EventCards events={events} fill />
    </section>
  );
}
