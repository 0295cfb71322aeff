import { useTranslation } from 'react-i18next';
import type { HangoutEvent } from '../../api/events.ts';
import { LiveTag, Tag } from '../../design/primitives/tag.tsx';
import { TimeLeft, useNow } from '../../design/primitives/time-left.tsx';
import textStyles from '../../design/text.module.css';
import { eventPhase } from './event-times.ts';

/** Shows how long it is until an event begins, or that it is running or over. */
export function EventCountdown({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const phase = eventPhase(event, useNow(1000));
  if (phase === 'running') return <LiveTag data-testid="event-running">{t('events.now')}</LiveTag>;
  if (phase === 'over') return <Tag>{t('events.over')}</Tag>;
  return (
    <Tag className={textStyles.num} tone="wait" data-testid="event-countdown">
      {t('events.beginsIn')} <TimeLeft until={Date.parse(event.startDate)} />
    </Tag>
  );
}
