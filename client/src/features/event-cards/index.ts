export { EventCards } from './event-card.tsx';
export { EventCountdown } from './event-countdown.tsx';
export { EventImage } from './event-image.tsx';
export {
  eventPhase,
  formatEventTime,
  fromLocalInput,
  readerTimeZone,
  toLocalInput,
} from './event-times.ts';
export { HomeEvents } from './home-events.tsx';
