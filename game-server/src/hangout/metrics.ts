import type { Metrics } from '@hangout/server';

/** What rooms tell Prometheus. Made once per process. */
export interface RoomMetrics {
  countJoin(): void;
  countRefusal(where: 'join' | 'request', code: string): void;
  countRequest(name: string): void;
  countMessages(lines: number): void;
  observePatch(seconds: number): void;
  observeCommit(seconds: number): void;
  countSlowReader(): void;
}

/** What there is at one moment in all hangouts of a process. */
export interface RoomStats {
  rooms: number;
  people: number;
  sockets: number;
  /** Commands in mailboxes, of all hangouts and of the one with the most. */
  commands: number;
  longestMailbox: number;
  /** Shown and not kept yet. */
  unsavedVotes: number;
  /** Said, neither kept nor shown yet. */
  unsavedMessages: number;
  /** How long the oldest vote has been waiting to be kept. */
  voteLagSeconds: number;
}

export const EMPTY_STATS: Readonly<RoomStats> = {
  ...{ rooms: 0, people: 0, sockets: 0, commands: 0, longestMailbox: 0 },
  ...{ unsavedVotes: 0, unsavedMessages: 0, voteLagSeconds: 0 },
};

/** `count` is asked whenever somebody reads the metrics. */
export function createRoomMetrics(metrics: Metrics, count: () => RoomStats): RoomMetrics {
  metrics.gauge('rooms', 'Hangouts that this process hosts', [], () => count().rooms);
  metrics.gauge('people', 'People inside, each counted once per hangout', [], () => count().people);
  metrics.gauge('sockets', 'Open connections', [], () => count().sockets);
  metrics.gauge('mailbox_commands', 'Commands in all mailboxes', [], () => count().commands);
  metrics.gauge('mailbox_longest', 'Commands in the fullest mailbox', [], () => count().longestMailbox);
  metrics.gauge('votes_waiting', 'Votes shown and not kept yet', [], () => count().unsavedVotes);
  metrics.gauge('chat_lines_waiting', 'Lines said and not kept yet', [], () => count().unsavedMessages);
  const lag = 'Age of the oldest vote that is not kept yet';
  metrics.gauge('keeper_lag_seconds', lag, [], () => count().voteLagSeconds);
  const joins = metrics.counter('joins_total', 'People and connections that came in');
  const refusals = metrics.counter('refusals_total', 'Refused joins and requests', ['where', 'code']);
  const requests = metrics.counter('requests_total', 'Requests to hangouts', ['name']);
  const lines = metrics.counter('chat_lines_total', 'Lines of chat that were kept');
  const slow = metrics.counter('slow_readers_total', 'Connections closed because they did not read');
  const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3];
  const patches = metrics.histogram('patch_seconds', 'Time to encode and send one patch', buckets);
  const keeps = metrics.histogram('keep_seconds', 'Time to keep one step of a hangout', buckets);
  return {
    countJoin: () => joins.inc(),
    countRefusal: (where, code) => refusals.inc({ where, code }),
    countRequest: (name) => requests.inc({ name }),
    countMessages: (count) => lines.inc(count),
    observePatch: (seconds) => patches.observe(seconds),
    observeCommit: (seconds) => keeps.observe(seconds),
    countSlowReader: () => slow.inc(),
  };
}
