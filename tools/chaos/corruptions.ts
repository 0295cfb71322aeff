import { ANN, KAI, LEA, ROOM } from './consistent-evidence.ts';
import type { Evidence } from './evidence.ts';
import type { Findings } from './invariants/invariant.ts';

export type Draft<T> = { -readonly [K in keyof T]: Draft<T[K]> };

/** A change of consistent evidence. An invariant must detect it and report it as `foundAs`. */
export interface Corruption {
  readonly foundAs: keyof Omit<Findings, 'checked'>;
  readonly what: string;
  /** Changes a copy of the evidence. If several places can be changed, `at` selects one. */
  apply(evidence: Draft<Evidence>, at: number): void;
}

type Apply = Corruption['apply'];
const lost = (what: string, apply: Apply): Corruption => ({ foundAs: 'lost', what, apply });
const doubled = (what: string, apply: Apply): Corruption => ({ foundAs: 'doubled', what, apply });
const violation = (what: string, apply: Apply): Corruption => ({ foundAs: 'violations', what, apply });

const T = 1_700_000_000_000;
const any = () => true;
function pick<T>(list: readonly T[], at: number, where: (item: T) => boolean): T {
  const suitable = list.filter(where);
  const found = suitable[at % suitable.length];
  if (found === undefined) throw new Error('nothing to corrupt');
  return found;
}
const cut = <T>(list: T[], at: number, where: (item: T) => boolean = any) =>
  void list.splice(list.indexOf(pick(list, at, where)), 1);
const repeat = <T>(list: T[], at: number, where: (item: T) => boolean = any, change: Partial<T> = {}) =>
  void list.push({ ...pick(list, at, where), ...change });
const alter = <T extends object>(
  list: readonly T[],
  at: number,
  change: Partial<T>,
  where: (item: T) => boolean = any,
) => void Object.assign(pick(list, at, where), change);

type Event = Draft<Evidence>['events'][number];
const ofKind =
  <K extends Event['kind']>(
    kind: K,
    where: (event: Extract<Event, { kind: K }>) => boolean = any,
  ): ((event: Event) => boolean) =>
  (event) =>
    event.kind === kind && where(event as Extract<Event, { kind: K }>);
const alterEvent = <K extends Event['kind']>(
  events: Event[],
  at: number,
  kind: K,
  change: (event: Extract<Event, { kind: K }>) => object,
  where?: (event: Extract<Event, { kind: K }>) => boolean,
) => {
  const event = pick(events, at, ofKind(kind, where)) as Extract<Event, { kind: K }>;
  Object.assign(event, change(event));
};

/** The corruptions of each invariant, by its rule. */
export const corruptions: Readonly<Record<string, readonly Corruption[]>> = {
  H457: [
    lost('an acknowledged message is missing', ({ stored }, at) => cut(stored.messages, at)),
    doubled('a message is stored twice', ({ stored }, at) => repeat(stored.messages, at)),
    doubled('a message is stored under another uuid too', ({ stored }, at) =>
      repeat(stored.messages, at, ({ uuid }) => uuid === 'message-2', { uuid: 'message-9' }),
    ),
    violation('an acknowledged edit is undone', ({ stored }, at) =>
      alter(stored.messages, at, { text: 'Hello #1' }, ({ uuid }) => uuid === 'message-1'),
    ),
    violation('a deleted message is there', ({ stored }, at) =>
      alter(stored.messages, at, { deleted: false }, ({ deleted }) => deleted),
    ),
    violation('a reaction is missing', ({ stored }, at) =>
      alter(stored.messages, at, { reactions: [] }, ({ reactions }) => reactions.length > 0),
    ),
    violation('a reply has lost the message it quotes', ({ stored }, at) =>
      alter(stored.messages, at, { replyTo: null }, ({ replyTo }) => replyTo !== null),
    ),
    violation('the chat history lacks a message', ({ stored }, at) => cut(stored.publicData.messages, at)),
  ],
  H458: [
    lost('a user never received a message', ({ events }, at) => {
      const { user, message } = pick(events, at, ofKind('message')) as Extract<Event, { kind: 'message' }>;
      const kept = events.filter(
        (event) => event.kind !== 'message' || event.user !== user || event.message.uuid !== message.uuid,
      );
      events.splice(0, events.length, ...kept);
    }),
    violation('a user never received an edit', ({ events }, at) =>
      cut(
        events,
        at,
        ofKind('message', ({ message }) => message.text.includes('edited')),
      ),
    ),
    violation('a message was sent to users but not stored', ({ events }, at) => {
      const seen = structuredClone(pick(events, at, ofKind('message'))) as Extract<
        Event,
        { kind: 'message' }
      >;
      events.push({ ...seen, message: { ...seen.message, uuid: 'ghost', id: 99 } });
    }),
    doubled('a user received a message twice', ({ events }, at) =>
      repeat(
        events,
        at,
        ofKind('message', ({ message }) => message.text === 'Hello #1'),
      ),
    ),
  ],
  H459: [
    lost('a vote is missing', ({ stored }, at) => cut(stored.votes, at)),
    lost('a vote was inverted', ({ stored }, at) => alter(stored.votes, at, { like: false })),
    doubled('a vote counts twice', ({ stored }, at) => repeat(stored.votes, at)),
    violation('a vote is stored of a user who never voted', ({ stored }, at) =>
      repeat(stored.votes, at, any, { playId: 'play-2', user: KAI }),
    ),
  ],
  H460: [
    violation('a play has more likes than voters', ({ stored }, at) => alter(stored.plays, at, { likes: 2 })),
    violation('a play was announced with other totals', ({ events }, at) =>
      alterEvent(events, at, 'playedSong', ({ counts }) => ({ counts: { ...counts, dislikes: 3 } })),
    ),
  ],
  H461: [
    violation('two plays overlap', ({ stored }, at) =>
      alter(stored.plays, at, { endedAt: T + 15_400, end: T + 15_400 }, ({ playId }) => playId === 'play-1'),
    ),
    violation('a play before another one never ended', ({ stored }, at) =>
      alter(stored.plays, at, { endedAt: null }, ({ playId }) => playId !== 'play-3'),
    ),
    lost('a play is not stored', ({ stored }, at) => cut(stored.plays, at)),
    doubled('a play was ended twice', ({ stored }, at) =>
      repeat(stored.writes, at, ({ kind }) => kind === 'play ended'),
    ),
    doubled('a play was announced twice', ({ events }, at) => repeat(events, at, ofKind('playedSong'))),
    lost('the play history lacks a play', ({ stored }, at) => cut(stored.publicData.plays, at)),
    violation('a user saw another end of a play', ({ events }, at) =>
      alterEvent(
        events,
        at,
        'playing',
        ({ play }) => ({ play: play && { ...play, endTime: play.endTime + 700 } }),
        ({ play }) => play !== null,
      ),
    ),
  ],
  H462: [
    violation('a fenced actor wrote the booth', ({ stored }, at) =>
      alter(stored.writes, at, { epoch: 1 }, ({ epoch, kind }) => kind === 'booth' && epoch === 2),
    ),
    violation('the former process ended a play', ({ stored }, at) =>
      alter(stored.writes, at, { backend: 'b1' }, ({ seq }) => seq === 8),
    ),
    violation('an epoch decreased', ({ stored }, at) =>
      alter(stored.writes, at, { epoch: 0 }, ({ kind, epoch }) => kind === 'actor' && epoch === 2),
    ),
    violation('two processes hold the lease of one epoch', ({ stored }, at) =>
      alter(stored.writes, at, { epoch: 1 }, ({ kind, epoch }) => kind === 'actor' && epoch === 2),
    ),
  ],
  H463: [
    lost('a seat was lost without a reason', ({ events }, at) =>
      alterEvent(
        events,
        at,
        'seat',
        () => ({ seated: false }),
        (event) => event.seated && event.at === T + 20_100,
      ),
    ),
    doubled('a user has two seats', ({ stored }) => {
      stored.seats = [1, 2].map(() => ({ user: KAI, room: ROOM }));
    }),
    violation('a DJ of the booth has no stored seat', ({ stored }, at) =>
      alter(stored.roomViews, at, { seated: [] }),
    ),
  ],
  H464: [
    violation('a queue did not rotate', ({ stored }) => {
      stored.queues[KAI] = { before: ['1', '3', '5'], after: ['1', '5', '3'] };
    }),
    violation('an acknowledged song is not in the queue', ({ stored }) => {
      stored.queues[LEA] = { before: ['2', '4'], after: ['4', '2'] };
    }),
  ],
  H465: [
    lost('a starred song is not in the likes', ({ stored }) => void stored.likes[ANN]?.pop()),
    doubled('a song is in the likes twice', ({ stored }) => void stored.likes[ANN]?.push('1')),
    violation(
      'a song is in the likes without a star',
      ({ stored }, at) => void stored.likes[ANN]?.push(String(at + 2)),
    ),
  ],
  H466: [
    violation('the music stopped while DJs had seats', ({ events }, at) =>
      repeat<Event>(events, at, ofKind('playing'), { play: null, djs: 2, at: T + 25_000 }),
    ),
    violation('a play ended before its time', ({ stored }, at) =>
      alter(stored.plays, at, { endedAt: T + 12_000 }, ({ reason }) => reason === 'ended'),
    ),
    violation('a play was skipped without a request', ({ events }, at) =>
      cut(
        events,
        at,
        ofKind('requested', ({ name }) => name === 'skipSong'),
      ),
    ),
    violation('there was a long silence without a fault', (evidence, at) => {
      alter(evidence.stored.plays, at, { start: T + 29_000 }, ({ playId }) => playId === 'play-3');
      evidence.faults = [];
    }),
  ],
  H467: [
    violation('a refusal has no message', ({ events }, at) =>
      alterEvent(events, at, 'refused', () => ({ message: '' })),
    ),
    violation('a request was refused by an internal error', ({ events }, at) =>
      alterEvent(events, at, 'refused', () => ({ code: 'internal' })),
    ),
    violation('a request has no outcome', ({ events }, at) =>
      cut(events, at, (event) => event.kind === 'answered' || event.kind === 'refused'),
    ),
  ],
  H468: [
    violation('an error was not caught', ({ logs }, at) =>
      alter(logs, at, { text: "TypeError: Cannot read properties of undefined (reading 'x')" }),
    ),
    violation('a bug was logged', ({ logs }, at) =>
      alter(logs, at, {
        text: '{"level":50,"err":{"type":"TypeError","message":"x is not a function"},"msg":"a bug in answering"}',
      }),
    ),
    violation('a server exited by itself', ({ unexpectedExits }) => {
      unexpectedExits.push('game-1 exited by itself');
    }),
  ],
  H469: [
    violation('a user sees another song in the end', ({ events }, at) =>
      alterEvent(events, at, 'finalView', ({ view }) => ({ view: { ...view, playId: 'play-2' } })),
    ),
    violation('the number of seats is not the one that REST set', ({ stored }, at) =>
      alter(stored.roomViews, at, { numberOfDjs: 5 }),
    ),
    violation('a given role is missing', ({ stored }, at) => cut(stored.roles, at)),
  ],
  H1484: [
    doubled('a voice packet is heard twice', ({ events }, at) =>
      alterEvent(events, at, 'voice', () => ({ repeated: 1 })),
    ),
    violation('somebody is heard whose microphone was never opened', ({ events }, at) =>
      alterEvent(events, at, 'voice', () => ({ speaker: LEA })),
    ),
    lost('a fan does not hear the speaker after the faults', ({ events }, at) =>
      cut(
        events,
        at,
        ofKind('voice', (event) => event.at > T + 30_000),
      ),
    ),
  ],
};
