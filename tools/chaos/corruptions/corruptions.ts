import type { ChaosEvent } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { ANN, KAI, LEA, ROOM } from './consistent-evidence.ts';

/** A change of consistent evidence that breaks one invariant; used to test the checker. */
export interface Corruption {
  readonly rule: string;
  readonly description: string;
  readonly foundAs: 'lost' | 'doubled' | 'violations';
  apply(evidence: Evidence): Evidence;
}

type Kept = Evidence['stored'];

const changeStored = (change: (stored: Kept) => Partial<Kept>) => (evidence: Evidence) => ({
  ...evidence,
  stored: { ...evidence.stored, ...change(evidence.stored) },
});
const mapEvents = (change: (event: ChaosEvent) => ChaosEvent | ChaosEvent[]) => (evidence: Evidence) => ({
  ...evidence,
  events: evidence.events.flatMap(change),
});
const addEvents =
  (...events: ChaosEvent[]) =>
  (evidence: Evidence) => ({ ...evidence, events: [...evidence.events, ...events] });
const replaceWhere = <T>(list: readonly T[], matches: (item: T) => boolean, change: Partial<T>): T[] =>
  list.map((item) => (matches(item) ? { ...item, ...change } : item));
const changeMessage = (uuid: string, change: Partial<Kept['messages'][number]>) =>
  changeStored(({ messages }) => ({
    messages: replaceWhere(messages, (item) => item.uuid === uuid, change),
  }));
const changePlay = (playId: string, change: Partial<Kept['plays'][number]>) =>
  changeStored(({ plays }) => ({ plays: replaceWhere(plays, (item) => item.playId === playId, change) }));
const changeWrite = (seq: number, change: Partial<Kept['writes'][number]>) =>
  changeStored(({ writes }) => ({ writes: replaceWhere(writes, (item) => item.seq === seq, change) }));

/** Start of the consistent run, epoch ms. */
const T = 1_700_000_000_000;
const requested = (id: number, user: string, name: string, at: number): ChaosEvent => ({
  ...{ kind: 'requested', id, user, room: ROOM, name, payload: {}, playId: null, at },
});

export const corruptions: readonly Corruption[] = [
  {
    ...{ rule: 'H457', description: 'an acknowledged message is missing', foundAs: 'lost' },
    apply: changeStored(({ messages }) => ({
      messages: messages.filter(({ uuid }) => uuid !== 'message-2'),
    })),
  },
  {
    ...{ rule: 'H457', description: 'a message is stored twice', foundAs: 'doubled' },
    apply: changeStored(({ messages }) => ({ messages: [...messages, ...messages.slice(1, 2)] })),
  },
  {
    ...{ rule: 'H457', description: 'a message is stored again under another uuid', foundAs: 'doubled' },
    apply: changeStored(({ messages }) => ({
      messages: [...messages, ...messages.slice(1, 2).map((item) => ({ ...item, uuid: 'message-9' }))],
    })),
  },
  {
    rule: 'H457',
    description: 'an acknowledged edit is undone',
    foundAs: 'violations',
    apply: changeMessage('message-1', { text: 'Hello #1' }),
  },
  {
    rule: 'H457',
    description: 'a deleted message is not deleted',
    foundAs: 'violations',
    apply: changeMessage('message-3', { deleted: false }),
  },
  {
    rule: 'H457',
    description: 'a reaction is missing',
    foundAs: 'violations',
    apply: changeMessage('message-2', { reactions: [] }),
  },
  {
    rule: 'H457',
    description: 'a reply has lost the message it quotes',
    foundAs: 'violations',
    apply: changeMessage('message-2', { replyTo: null }),
  },
  {
    ...{ rule: 'H457', description: 'the chat history lacks a message', foundAs: 'violations' },
    apply: changeStored(({ publicData }) => ({
      publicData: { ...publicData, messages: publicData.messages.slice(1) },
    })),
  },
  {
    ...{ rule: 'H458', description: 'a user never received a message', foundAs: 'lost' },
    apply: mapEvents((event) =>
      event.kind === 'message' && event.user === LEA && event.message.uuid === 'message-1' ? [] : event,
    ),
  },
  {
    ...{ rule: 'H458', description: 'a user never received an edit', foundAs: 'violations' },
    apply: mapEvents((event) =>
      event.kind === 'message' && event.user === LEA && event.message.text.includes('edited') ? [] : event,
    ),
  },
  {
    ...{ rule: 'H458', description: 'a message was sent to users but not stored', foundAs: 'violations' },
    apply: mapEvents((event) =>
      event.kind === 'message' && event.user === ANN && event.message.uuid === 'message-1'
        ? [event, { ...event, message: { ...event.message, uuid: 'ghost', id: 99 } }]
        : event,
    ),
  },
  {
    ...{ rule: 'H458', description: 'a user received a message twice', foundAs: 'doubled' },
    apply: mapEvents((event) =>
      event.kind === 'message' && event.message.text === 'Hello #1' ? [event, event] : event,
    ),
  },
  {
    rule: 'H459',
    description: 'an old vote is missing',
    foundAs: 'lost',
    apply: changeStored(() => ({ votes: [] })),
  },
  {
    ...{ rule: 'H459', description: 'a vote was inverted', foundAs: 'lost' },
    apply: changeStored(({ votes }) => ({ votes: replaceWhere(votes, () => true, { like: false }) })),
  },
  {
    ...{ rule: 'H459', description: 'a vote counts twice', foundAs: 'doubled' },
    apply: changeStored(({ votes }) => ({ votes: [...votes, ...votes] })),
  },
  {
    ...{ rule: 'H459', description: 'a vote is stored of a user who never voted', foundAs: 'violations' },
    apply: changeStored(({ votes }) => ({
      votes: [...votes, { playId: 'play-2', user: KAI, like: null, star: false }],
    })),
  },
  {
    rule: 'H460',
    description: 'a play has more likes than voters',
    foundAs: 'violations',
    apply: changePlay('play-1', { likes: 2 }),
  },
  {
    ...{ rule: 'H460', description: 'a play was announced with other vote totals', foundAs: 'violations' },
    apply: mapEvents((event) =>
      event.kind === 'playedSong' ? { ...event, counts: { ...event.counts, dislikes: 3 } } : event,
    ),
  },
  {
    rule: 'H461',
    description: 'two plays overlap',
    foundAs: 'violations',
    apply: changePlay('play-1', { endedAt: T + 15_400, end: T + 15_400 }),
  },
  {
    rule: 'H461',
    description: 'a play never ended',
    foundAs: 'violations',
    apply: changePlay('play-2', { endedAt: null }),
  },
  {
    ...{ rule: 'H461', description: 'a play is not stored', foundAs: 'lost' },
    apply: changeStored(({ plays }) => ({ plays: plays.filter(({ playId }) => playId !== 'play-2') })),
  },
  {
    ...{ rule: 'H461', description: 'a play was ended twice', foundAs: 'doubled' },
    apply: changeStored(({ writes }) => ({
      writes: [...writes, ...writes.filter(({ kind: what }) => what === 'play ended')],
    })),
  },
  {
    ...{ rule: 'H461', description: 'a play was announced twice', foundAs: 'doubled' },
    apply: mapEvents((event) => (event.kind === 'playedSong' ? [event, event] : event)),
  },
  {
    ...{ rule: 'H461', description: 'the play history lacks a play', foundAs: 'lost' },
    apply: changeStored(({ publicData }) => ({
      publicData: { ...publicData, plays: publicData.plays.slice(1) },
    })),
  },
  {
    ...{ rule: 'H461', description: 'a user saw another end of a play', foundAs: 'violations' },
    apply: mapEvents((event) =>
      event.kind === 'playing' && event.play && event.user === ANN
        ? { ...event, play: { ...event.play, endTime: event.play.endTime + 700 } }
        : event,
    ),
  },
  {
    rule: 'H462',
    description: 'a fenced actor wrote the booth',
    foundAs: 'violations',
    apply: changeWrite(9, { epoch: 1 }),
  },
  {
    rule: 'H462',
    description: 'the former process ended a play',
    foundAs: 'violations',
    apply: changeWrite(8, { backend: 'b1' }),
  },
  {
    rule: 'H462',
    description: 'an epoch decreased',
    foundAs: 'violations',
    apply: changeWrite(7, { epoch: 0 }),
  },
  {
    rule: 'H462',
    description: 'two processes hold the lease of one epoch',
    foundAs: 'violations',
    apply: changeWrite(7, { epoch: 1 }),
  },
  {
    ...{ rule: 'H463', description: 'a seat was lost without a reason', foundAs: 'lost' },
    apply: mapEvents((event) =>
      event.kind === 'seat' && event.user === LEA && event.at === T + 20_100
        ? { ...event, seated: false }
        : event,
    ),
  },
  {
    ...{ rule: 'H463', description: 'a user has two seats', foundAs: 'doubled' },
    apply: changeStored(() => ({ seats: [1, 2].map(() => ({ user: KAI, room: ROOM })) })),
  },
  {
    ...{ rule: 'H464', description: 'a queue did not rotate', foundAs: 'violations' },
    apply: changeStored(({ queues }) => ({
      queues: { ...queues, [KAI]: { before: ['1', '3', '5'], after: ['1', '5', '3'] } },
    })),
  },
  {
    ...{ rule: 'H464', description: 'an acknowledged song is not in the queue', foundAs: 'violations' },
    apply: changeStored(({ queues }) => ({
      queues: { ...queues, [LEA]: { before: ['2', '4'], after: ['4', '2'] } },
    })),
  },
  {
    rule: 'H465',
    description: 'a starred song is not in the likes',
    foundAs: 'lost',
    apply: changeStored(() => ({ likes: { [ANN]: [] } })),
  },
  {
    rule: 'H465',
    description: 'a song is in the likes twice',
    foundAs: 'doubled',
    apply: changeStored(() => ({ likes: { [ANN]: ['1', '1'] } })),
  },
  {
    ...{ rule: 'H465', description: 'a song is in the likes without a star', foundAs: 'violations' },
    apply: changeStored(() => ({ likes: { [ANN]: ['1', '7'] } })),
  },
  {
    ...{ rule: 'H466', description: 'the music stopped while DJs had seats', foundAs: 'violations' },
    apply: addEvents({
      kind: 'playing',
      user: ANN,
      room: ROOM,
      session: 3,
      play: null,
      djs: 2,
      at: T + 25_000,
    }),
  },
  {
    rule: 'H466',
    description: 'a play ended before its time',
    foundAs: 'violations',
    apply: changePlay('play-1', { endedAt: T + 12_000 }),
  },
  {
    ...{ rule: 'H466', description: 'a play was skipped without a request', foundAs: 'violations' },
    apply: mapEvents((event) => ('name' in event && event.name === 'skipSong' ? [] : event)),
  },
  {
    ...{ rule: 'H466', description: 'there was a long silence without a fault', foundAs: 'violations' },
    apply: (evidence) => ({ ...changePlay('play-3', { start: T + 29_000 })(evidence), faults: [] }),
  },
  {
    ...{ rule: 'H467', description: 'a refusal has no message', foundAs: 'violations' },
    apply: mapEvents((event) => (event.kind === 'refused' ? { ...event, message: '' } : event)),
  },
  {
    ...{ rule: 'H467', description: 'a request was refused by an internal error', foundAs: 'violations' },
    apply: mapEvents((event) => (event.kind === 'refused' ? { ...event, code: 'internal' } : event)),
  },
  {
    rule: 'H467',
    description: 'a request has no outcome',
    foundAs: 'violations',
    apply: addEvents(requested(999, ANN, 'roster', T + 20_000)),
  },
  {
    ...{ rule: 'H468', description: 'an error was not caught', foundAs: 'violations' },
    apply: (evidence) => ({
      ...evidence,
      logs: [{ process: 'game-1', text: "TypeError: Cannot read properties of undefined (reading 'x')" }],
    }),
  },
  {
    ...{ rule: 'H468', description: 'a bug was logged', foundAs: 'violations' },
    apply: (evidence) => ({
      ...evidence,
      logs: [
        {
          process: 'rest-1',
          text: '{"level":50,"err":{"type":"TypeError","message":"x is not a function"},"msg":"a bug in answering"}',
        },
      ],
    }),
  },
  {
    ...{ rule: 'H468', description: 'a server exited by itself', foundAs: 'violations' },
    apply: (evidence) => ({ ...evidence, unexpectedExits: ['game-1 exited by itself'] }),
  },
  {
    ...{ rule: 'H469', description: 'a user sees another song in the end', foundAs: 'violations' },
    apply: mapEvents((event) =>
      event.kind === 'finalView' && event.user === ANN
        ? { ...event, view: { ...event.view, playId: 'play-2' } }
        : event,
    ),
  },
  {
    ...{
      rule: 'H469',
      description: 'the number of seats is not the one that REST set',
      foundAs: 'violations',
    },
    apply: changeStored(({ roomViews }) => ({
      roomViews: roomViews.map((stage) => ({ ...stage, numberOfDjs: 5 })),
    })),
  },
  {
    ...{ rule: 'H469', description: 'a given role is missing', foundAs: 'violations' },
    apply: changeStored(() => ({ roles: [] })),
  },
  {
    ...{ rule: 'H1484', description: 'a voice packet is heard twice', foundAs: 'doubled' },
    apply: mapEvents((event) => (event.kind === 'voice' ? { ...event, repeated: 1 } : event)),
  },
  {
    ...{
      rule: 'H1484',
      description: 'somebody is heard whose microphone was never opened',
      foundAs: 'violations',
    },
    apply: mapEvents((event) => (event.kind === 'voice' ? { ...event, speaker: LEA } : event)),
  },
  {
    ...{ rule: 'H1484', description: 'a fan does not hear the speaker after the faults', foundAs: 'lost' },
    apply: mapEvents((event) =>
      event.kind === 'voice' && event.user === ANN && event.at > T + 30_000 ? [] : event,
    ),
  },
  {
    ...{ rule: 'H463', description: 'a DJ of the booth has no stored seat', foundAs: 'violations' },
    apply: changeStored(({ roomViews }) => ({
      roomViews: roomViews.map((stage) => ({ ...stage, seated: [] })),
    })),
  },
];
