export { openPlayEventStream, type PlayEventStream } from './play-event-stream.ts';
