import type { ChaosEvent, SeenMessage } from './events.ts';
import type { Evidence } from './evidence.ts';
import type { DatabaseWrite, StoredMessage, StoredPlay } from './stored-state.ts';

/**
 * This file contains the evidence of a small chaos run without errors: one hangout, two DJs, a fan, three plays and
 * three messages.
 */
export const ROOM = 'room-1';
export const [KAI, LEA, ANN] = ['dj-kai', 'dj-lea', 'fan-ann'];
const T = 1_700_000_000_000;
const at = (seconds: number) => T + seconds * 1000;

type Without<N> = N extends unknown ? Omit<N, 'room'> : never;
const inRoomEvent = (event: Without<ChaosEvent>) => ({ room: ROOM, ...event }) as ChaosEvent;

let id = 0;
/** Returns the two events of an answered request. */
function done(
  user: string,
  name: string,
  payload: Record<string, unknown>,
  seconds: number,
  answer: unknown,
  playId: string | null = null,
): ChaosEvent[] {
  id += 1;
  return [
    inRoomEvent({ kind: 'requested', id, user, name, payload, playId, at: at(seconds) }),
    inRoomEvent({ kind: 'answered', id, user, answer, at: at(seconds + 0.1) }),
  ];
}

function refused(user: string, name: string, code: string, message: string, seconds: number): ChaosEvent[] {
  id += 1;
  return [
    inRoomEvent({
      kind: 'requested',
      id,
      user,
      name,
      payload: { uuid: `refused-${id}` },
      playId: null,
      at: at(seconds),
    }),
    inRoomEvent({ kind: 'refused', id, user, code, message, at: at(seconds + 0.1) }),
  ];
}

const message = (
  n: number,
  userUuid: string,
  text: string,
  more: Partial<SeenMessage> = {},
): SeenMessage => ({
  id: n,
  uuid: `message-${n}`,
  userUuid,
  text,
  deleted: false,
  reactions: [],
  replyTo: null,
  ...more,
});
const first = message(1, KAI, 'Hello #1');
const second = message(2, ANN, 'Hello #2', { replyTo: 'message-1' });
const third = message(3, LEA, 'Hello #3');
const edited = { ...first, text: 'Hello #4 (edited)' };
const loved = { ...second, reactions: [`❤️ ${KAI}`] };
const gone = { ...third, text: '', deleted: true };

const play = (
  n: number,
  djUuid: string,
  start: number,
  length: number,
  more: Partial<StoredPlay>,
): StoredPlay => ({
  playId: `play-${n}`,
  room: ROOM,
  djUuid,
  songId: String(n),
  crateSongUuid: `crate-song-${n}`,
  start: at(start),
  end: at(start + length),
  endedAt: at(start + length),
  reason: 'ended',
  crossfadeMs: 0,
  likes: 0,
  dislikes: 0,
  stars: 0,
  ...more,
});

const plays = [
  play(1, KAI, 5, 10, { likes: 1, stars: 1 }),
  play(2, LEA, 15, 10, { endedAt: at(20), reason: 'skipped' }),
  play(3, KAI, 21.5, 30, { endedAt: at(40), reason: 'djLeft' }),
];

let seq = 0;
const write = (
  what: DatabaseWrite['kind'],
  seconds: number,
  more: Partial<DatabaseWrite> = {},
): DatabaseWrite => {
  seq += 1;
  return {
    seq,
    at: at(seconds),
    kind: what,
    room: ROOM,
    epoch: null,
    process: null,
    play: null,
    backend: 'b1',
    ...more,
  };
};

function seenBy(user: string, session: number): ChaosEvent[] {
  const base = { user, session };
  const received = (message: SeenMessage, seconds: number) =>
    inRoomEvent({ kind: 'message', ...base, message, received: true, at: at(seconds) });
  const playing = (n: number, seconds: number) => {
    const { playId, djUuid, start, end } = plays[n - 1] ?? play(0, '', 0, 0, {});
    const shown = { playId, djUuid: djUuid ?? '', startTime: start, endTime: end };
    return inRoomEvent({ kind: 'playing', ...base, play: shown, djs: 2, at: at(seconds) });
  };
  const playedSong = (n: number, seconds: number) => {
    const { playId, likes = 0, dislikes = 0, stars = 0 } = plays[n - 1] ?? play(0, '', 0, 0, {});
    return inRoomEvent({
      kind: 'playedSong',
      ...base,
      playId,
      counts: { likes, dislikes, stars },
      at: at(seconds),
    });
  };
  const isDj = user !== ANN;
  return [
    inRoomEvent({ kind: 'joined', ...base, at: at(1) }),
    inRoomEvent({ kind: 'seat', ...base, seated: isDj, at: at(5.2) }),
    playing(1, 5.2),
    received(first, 7.1),
    received(second, 8.1),
    received(third, 9.1),
    received(edited, 10.1),
    received(loved, 11.1),
    received(gone, 12.1),
    playedSong(1, 15),
    playing(2, 15),
    playedSong(2, 20),
    playing(3, 20.1),
    inRoomEvent({ kind: 'seat', ...base, seated: isDj, at: at(20.1) }),
    inRoomEvent({
      kind: 'finalView',
      user,
      view: {
        playId: 'play-3',
        djs: [KAI, LEA],
        counts: { likes: 0, dislikes: 0, stars: 0 },
        numberOfDjs: 4,
      },
      at: at(38),
    }),
    inRoomEvent({ kind: 'playing', ...base, play: null, djs: 0, at: at(40.2) }),
    inRoomEvent({ kind: 'seat', ...base, seated: false, at: at(40.2) }),
  ];
}

const inRoom = (message: SeenMessage): StoredMessage => ({ ...message, room: ROOM });
const messages = [edited, loved, { ...gone, text: 'Hello #3' }].map(inRoom);
const starred = { songVotes: { like: true, star: true }, voteCounts: { likes: 1, dislikes: 0, stars: 1 } };

export const consistentEvidence: Evidence = {
  events: [
    ...[KAI, LEA, ANN].flatMap((user, index) => seenBy(user, index + 1)),
    ...done(KAI, 'addDj', {}, 3, { position: 0 }),
    ...done(LEA, 'addDj', {}, 3.5, { position: 1 }),
    ...done(KAI, 'sendMessage', { uuid: 'message-1', message: 'Hello #1' }, 7, { id: 1 }),
    ...done(ANN, 'sendMessage', { uuid: 'message-2', message: 'Hello #2', replyTo: 'message-1' }, 8, {
      id: 2,
    }),
    ...done(LEA, 'sendMessage', { uuid: 'message-3', message: 'Hello #3' }, 9, { id: 3 }),
    ...done(KAI, 'editMessage', { uuid: 'message-1', message: 'Hello #4 (edited)' }, 10, {}),
    ...done(KAI, 'toggleReaction', { uuid: 'message-2', reaction: '❤️' }, 11, {
      reactions: { '❤️': [{ userUUID: KAI }] },
    }),
    ...done(LEA, 'deleteMessage', { uuid: 'message-3' }, 12, {}),
    ...done(ANN, 'voteOnSong', { songVotes: { like: true, star: true } }, 8.5, starred, 'play-1'),
    ...done(KAI, 'skipSong', {}, 19.9, {}, 'play-2'),
    ...done(LEA, 'rest queue add', { songId: '9' }, 30, {}),
    ...done(KAI, 'rest dj seats', { numberOfDjs: 4 }, 32, {}),
    ...done(KAI, 'rest role', { userUuid: ANN, given: true }, 33, {}),
    ...done(KAI, 'openMicrophone', { profile: 'speech' }, 4, { delayMs: 600 }),
    ...[6, 20, 38.5].flatMap((seconds) =>
      [LEA, ANN].map((user, index) =>
        inRoomEvent({
          ...{ kind: 'voice', user, session: index + 2, speaker: KAI, packets: 17, repeated: 0 },
          at: at(seconds),
        }),
      ),
    ),
    ...refused(ANN, 'sendMessage', 'unavailable', 'We could not keep that just now', 31),
    ...done('', 'all seats left', {}, 39, {}).map((event) => ({ ...event, room: '' })),
    ...done(KAI, 'removeDj', {}, 39.9, {}),
    ...done(LEA, 'removeDj', {}, 39.9, {}),
  ].sort((a, b) => a.at - b.at),
  stored: {
    plays,
    votes: [{ playId: 'play-1', user: ANN, like: true, star: true }],
    messages,
    writes: [
      write('actor', 1, { epoch: 1, process: 'one' }),
      write('booth', 5, { epoch: 1 }),
      write('play begun', 5, { play: 'play-1' }),
      write('chat', 7.05),
      write('play ended', 15, { play: 'play-1' }),
      write('play begun', 15, { play: 'play-2' }),
      write('actor', 17, { epoch: 2, process: 'two', backend: 'b2' }),
      write('play ended', 20, { play: 'play-2', backend: 'b2' }),
      write('booth', 20, { epoch: 2, backend: 'b2' }),
      write('play begun', 20, { play: 'play-3', backend: 'b2' }),
      write('play ended', 40, { play: 'play-3', backend: 'b2' }),
    ],
    seats: [],
    roles: [{ room: ROOM, user: ANN }],
    roomViews: [
      {
        room: ROOM,
        playId: 'play-3',
        djs: [KAI, LEA],
        seated: [KAI, LEA],
        counts: { likes: 0, dislikes: 0, stars: 0 },
        numberOfDjs: 4,
      },
    ],
    queues: {
      [KAI]: { before: ['1', '3', '5'], after: ['5', '1', '3'] },
      [LEA]: { before: ['2', '4'], after: ['4', '2', '9'] },
    },
    likes: { [ANN]: ['1'] },
    publicData: {
      messages: [edited, loved, gone].map(inRoom),
      plays: plays.map(({ playId, room, likes, dislikes, stars }) => ({
        playId,
        room,
        likes,
        dislikes,
        stars,
      })),
    },
  },
  faults: [
    {
      number: 1,
      description: 'game-1 kill',
      process: 'game',
      kind: 'kill',
      at: at(16),
      healed: at(18),
    },
  ],
  unexpectedExits: [],
  logs: [
    { process: 'game-1', text: 'Game server game-1 takes hangouts on port 1' },
    {
      process: 'game-1',
      text: '{"level":50,"err":{"type":"CommitUncertain","message":"commit failed: connect ECONNREFUSED"},"msg":"a request failed"}',
    },
  ],
};
