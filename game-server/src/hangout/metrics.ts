import type { Metrics } from '@hangout/platform/metrics/metrics';

/** Metrics of rooms; created once per process. */
export interface RoomMetrics {
  countJoin(): void;
  countRefusal(where: 'join' | 'request', code: string): void;
  countRequest(name: string): void;
  countMessages(messages: number): void;
  observePatch(seconds: number): void;
  observeCommit(seconds: number): void;
  countSlowReader(): void;
  countVoicePacket(outcome: VoiceOutcome): void;
  /** Counts the slow listeners that have missed a voice message. */
  countSkippedVoice(connections: number): void;
}

/** [H1425] What happened to a voice packet: relayed, or why it was dropped. */
export type VoiceOutcome = 'relayed' | 'closed' | 'too_fast' | 'unreadable' | 'untimely';

/** Totals over all hangouts of a process. */
export interface RoomStats {
  rooms: number;
  people: number;
  sockets: number;
  microphones: number;
  /** Number of commands in all mailboxes. */
  commands: number;
  longestMailbox: number;
  /** Number of people whose votes are published but not committed. */
  unsavedVotes: number;
  /** Number of chat messages that are neither committed nor published. */
  unsavedMessages: number;
  /** Age of the oldest unsaved vote, s. */
  voteLagSeconds: number;
}

export const EMPTY_STATS: Readonly<RoomStats> = {
  ...{ rooms: 0, people: 0, sockets: 0, microphones: 0, commands: 0, longestMailbox: 0 },
  ...{ unsavedVotes: 0, unsavedMessages: 0, voteLagSeconds: 0 },
};

/** Creates the metrics. `collect` is called whenever Prometheus reads them. */
export function createRoomMetrics(metrics: Metrics, collect: () => RoomStats): RoomMetrics {
  metrics.gauge('rooms', 'Hangouts whose actors run in this process', [], () => collect().rooms);
  metrics.gauge('people', 'People connected, each counted once per hangout', [], () => collect().people);
  metrics.gauge('sockets', 'Open connections', [], () => collect().sockets);
  metrics.gauge('microphones', 'Open microphones', [], () => collect().microphones);
  metrics.gauge('mailbox_commands', 'Commands in all mailboxes', [], () => collect().commands);
  metrics.gauge('mailbox_longest', 'Commands in the fullest mailbox', [], () => collect().longestMailbox);
  metrics.gauge(
    'unsaved_votes',
    'People whose votes are published and not committed yet',
    [],
    () => collect().unsavedVotes,
  );
  metrics.gauge(
    'unsaved_chat_messages',
    'Chat messages that are not committed yet',
    [],
    () => collect().unsavedMessages,
  );
  const age = 'Age of the oldest vote that is not committed yet';
  metrics.gauge('unsaved_votes_age_seconds', age, [], () => collect().voteLagSeconds);
  const joins = metrics.counter('joins_total', 'Joins, of people and of their further connections');
  const refusals = metrics.counter('refusals_total', 'Refused joins and requests', ['where', 'code']);
  const requests = metrics.counter('requests_total', 'Requests to hangouts', ['name']);
  const messages = metrics.counter('chat_messages_total', 'Chat messages that were committed');
  const slow = metrics.counter('slow_readers_total', 'Connections closed because the client did not read');
  const packets = metrics.counter('voice_packets_total', 'Voice packets of speakers', ['outcome']);
  const skipped = metrics.counter(
    'voice_skipped_total',
    'Voice messages that a connection did not get because it does not keep up',
  );
  const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3];
  const patches = metrics.histogram('patch_seconds', 'Time to encode and send one patch', buckets);
  const commits = metrics.histogram('commit_seconds', 'Time of one transaction of a hangout', buckets);
  return {
    countJoin: () => joins.inc(),
    countRefusal: (where, code) => refusals.inc({ where, code }),
    countRequest: (name) => requests.inc({ name }),
    countMessages: (count) => messages.inc(count),
    observePatch: (seconds) => patches.observe(seconds),
    observeCommit: (seconds) => commits.observe(seconds),
    countSlowReader: () => slow.inc(),
    countVoicePacket: (outcome) => packets.inc({ outcome }),
    countSkippedVoice: (connections) => skipped.inc(connections),
  };
}
