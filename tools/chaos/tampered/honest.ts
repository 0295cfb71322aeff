import type { Evidence } from '../evidence.ts';
import type { KeptLine, KeptPlay, Write } from '../kept.ts';
import type { Note, SeenLine } from '../notes.ts';

/** A small evening in which everything is as it must be: one hangout, two DJs, a fan, two songs, three lines. */
export const ROOM = 'room-1';
export const [KAI, LEA, ANN] = ['dj-kai', 'dj-lea', 'fan-ann'];
const T = 1_700_000_000_000;
const at = (seconds: number) => T + seconds * 1000;

type Without<N> = N extends unknown ? Omit<N, 'room'> : never;
const here = (note: Without<Note>) => ({ room: ROOM, ...note }) as Note;

let id = 0;
/** A request and its end. */
function done(
  who: string,
  name: string,
  payload: Record<string, unknown>,
  seconds: number,
  answer: unknown,
  playId: string | null = null,
): Note[] {
  id += 1;
  return [
    here({ kind: 'asked', id, who, name, payload, playId, at: at(seconds) }),
    here({ kind: 'answered', id, who, answer, at: at(seconds + 0.1) }),
  ];
}

function refused(who: string, name: string, code: string, words: string, seconds: number): Note[] {
  id += 1;
  return [
    here({ kind: 'asked', id, who, name, payload: { uuid: `refused-${id}` }, playId: null, at: at(seconds) }),
    here({ kind: 'refused', id, who, code, words, at: at(seconds + 0.1) }),
  ];
}

const line = (n: number, userUuid: string, text: string, more: Partial<SeenLine> = {}): SeenLine => ({
  id: n,
  uuid: `line-${n}`,
  userUuid,
  text,
  deleted: false,
  reactions: [],
  replyTo: null,
  ...more,
});
const first = line(1, KAI, 'Hello #1');
const second = line(2, ANN, 'Hello #2', { replyTo: 'line-1' });
const third = line(3, LEA, 'Hello #3');
const edited = { ...first, text: 'Hello #4 (edited)' };
const loved = { ...second, reactions: [`❤️ ${KAI}`] };
const gone = { ...third, text: '', deleted: true };

const play = (
  n: number,
  djUuid: string,
  start: number,
  length: number,
  more: Partial<KeptPlay>,
): KeptPlay => ({
  playId: `play-${n}`,
  room: ROOM,
  djUuid,
  songId: String(n),
  crateSongUuid: `crate-song-${n}`,
  start: at(start),
  end: at(start + length),
  endedAt: at(start + length),
  reason: 'ended',
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
const write = (what: Write['what'], seconds: number, more: Partial<Write> = {}): Write => {
  seq += 1;
  return {
    seq,
    at: at(seconds),
    what,
    room: ROOM,
    epoch: null,
    process: null,
    play: null,
    backend: 'b1',
    ...more,
  };
};

function seenBy(who: string, session: number): Note[] {
  const by = { who, session };
  const heard = (one: SeenLine, seconds: number) =>
    here({ kind: 'line', ...by, line: one, heard: true, at: at(seconds) });
  const playing = (n: number, seconds: number) => {
    const { playId, djUuid, start, end } = plays[n - 1] ?? play(0, '', 0, 0, {});
    const shown = { playId, djUuid: djUuid ?? '', startTime: start, endTime: end };
    return here({ kind: 'playing', ...by, play: shown, djs: 2, at: at(seconds) });
  };
  const over = (n: number, seconds: number) => {
    const { playId, likes = 0, dislikes = 0, stars = 0 } = plays[n - 1] ?? play(0, '', 0, 0, {});
    return here({ kind: 'playedSong', ...by, playId, counts: { likes, dislikes, stars }, at: at(seconds) });
  };
  const isDj = who !== ANN;
  return [
    here({ kind: 'entered', ...by, at: at(1) }),
    here({ kind: 'seat', ...by, seated: isDj, at: at(5.2) }),
    playing(1, 5.2),
    heard(first, 7.1),
    heard(second, 8.1),
    heard(third, 9.1),
    heard(edited, 10.1),
    heard(loved, 11.1),
    heard(gone, 12.1),
    over(1, 15),
    playing(2, 15),
    over(2, 20),
    playing(3, 20.1),
    here({ kind: 'seat', ...by, seated: isDj, at: at(20.1) }),
    here({
      kind: 'last',
      who,
      view: {
        playId: 'play-3',
        djs: [KAI, LEA],
        counts: { likes: 0, dislikes: 0, stars: 0 },
        numberOfDjs: 4,
      },
      at: at(38),
    }),
    here({ kind: 'playing', ...by, play: null, djs: 0, at: at(40.2) }),
    here({ kind: 'seat', ...by, seated: false, at: at(40.2) }),
  ];
}

const roomed = (one: SeenLine): KeptLine => ({ ...one, room: ROOM });
const lines = [edited, loved, { ...gone, text: 'Hello #3' }].map(roomed);
const starred = { songVotes: { like: true, star: true }, voteCounts: { likes: 1, dislikes: 0, stars: 1 } };

/** What an honest evening leaves behind: no law finds anything in it. */
export const honest: Evidence = {
  notes: [
    ...[KAI, LEA, ANN].flatMap((who, index) => seenBy(who, index + 1)),
    ...done(KAI, 'addDj', {}, 3, { position: 0 }),
    ...done(LEA, 'addDj', {}, 3.5, { position: 1 }),
    ...done(KAI, 'sendMessage', { uuid: 'line-1', message: 'Hello #1' }, 7, { id: 1 }),
    ...done(ANN, 'sendMessage', { uuid: 'line-2', message: 'Hello #2', replyTo: 'line-1' }, 8, { id: 2 }),
    ...done(LEA, 'sendMessage', { uuid: 'line-3', message: 'Hello #3' }, 9, { id: 3 }),
    ...done(KAI, 'editMessage', { uuid: 'line-1', message: 'Hello #4 (edited)' }, 10, {}),
    ...done(KAI, 'toggleReaction', { uuid: 'line-2', reaction: '❤️' }, 11, {
      reactions: { '❤️': [{ userUUID: KAI }] },
    }),
    ...done(LEA, 'deleteMessage', { uuid: 'line-3' }, 12, {}),
    ...done(ANN, 'voteOnSong', { songVotes: { like: true, star: true } }, 8.5, starred, 'play-1'),
    ...done(KAI, 'skipSong', {}, 19.9, {}, 'play-2'),
    ...done(LEA, 'rest queue add', { songId: '9' }, 30, {}),
    ...done(KAI, 'rest dj seats', { numberOfDjs: 4 }, 32, {}),
    ...done(KAI, 'rest role', { userUuid: ANN, given: true }, 33, {}),
    ...refused(ANN, 'sendMessage', 'unavailable', 'We could not keep that just now', 31),
    ...done('', 'rest fall silent', {}, 39, {}).map((note) => ({ ...note, room: '' })),
    ...done(KAI, 'removeDj', {}, 39.9, {}),
    ...done(LEA, 'removeDj', {}, 39.9, {}),
  ].sort((a, b) => a.at - b.at),
  kept: {
    plays,
    votes: [{ playId: 'play-1', user: ANN, like: true, star: true }],
    lines,
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
    stages: [
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
    told: {
      lines: [edited, loved, gone].map(roomed),
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
      words: 'game-1 kill',
      part: 'game',
      kind: 'kill',
      at: at(16),
      healed: at(18),
    },
  ],
  deaths: [],
  logs: [
    { part: 'game-1', text: 'Game server game-1 takes hangouts on port 1' },
    {
      part: 'game-1',
      text: '{"level":50,"err":{"type":"Unkept","message":"not kept: connect ECONNREFUSED"},"msg":"a request failed"}',
    },
  ],
};
