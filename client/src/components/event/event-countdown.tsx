import { useTranslation } from 'react-i18next';
import type { HangoutEvent } from '../../api/events.ts';
import { TimeLeft, useNow } from '../../design/primitives/time-left.tsx';
import { eventPhase } from './event-times.ts';

/** The time until an event begins, or that it is running or over. */
export function EventCountdown({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const phase = eventPhase(event, useNow(1000));
  if (phase === 'running')
    return (
      <span className="live-tag" data-testid="event-running">
        {t('events.now')}
      </span>
    );
  if (phase === 'over') return <span className="tag">{t('events.over')}</span>;
  return (
    <span className="tag num" data-tone="wait" data-testid="event-countdown">
      {t('events.beginsIn')} <TimeLeft until={Date.parse(event.startDate)} />
    </span>
  );
}
