import type { Evidence } from '../evidence.ts';
import type { Note } from '../notes.ts';
import { ANN, KAI, LEA, ROOM } from './honest.ts';

/** A lie about an evening, and the rule that must see through it. */
export interface Tampering {
  readonly rule: string;
  readonly lie: string;
  readonly as: 'lost' | 'doubled' | 'violations';
  tell(truth: Evidence): Evidence;
}

type Kept = Evidence['kept'];

const keeping = (change: (kept: Kept) => Partial<Kept>) => (truth: Evidence) => ({
  ...truth,
  kept: { ...truth.kept, ...change(truth.kept) },
});
const noting = (change: (note: Note) => Note | Note[]) => (truth: Evidence) => ({
  ...truth,
  notes: truth.notes.flatMap(change),
});
const adding =
  (...notes: Note[]) =>
  (truth: Evidence) => ({ ...truth, notes: [...truth.notes, ...notes] });
const swap = <T>(list: readonly T[], isIt: (one: T) => boolean, change: Partial<T>): T[] =>
  list.map((one) => (isIt(one) ? { ...one, ...change } : one));
const line = (uuid: string, change: Partial<Kept['lines'][number]>) =>
  keeping(({ lines }) => ({ lines: swap(lines, (one) => one.uuid === uuid, change) }));
const play = (playId: string, change: Partial<Kept['plays'][number]>) =>
  keeping(({ plays }) => ({ plays: swap(plays, (one) => one.playId === playId, change) }));
const write = (seq: number, change: Partial<Kept['writes'][number]>) =>
  keeping(({ writes }) => ({ writes: swap(writes, (one) => one.seq === seq, change) }));

/** When the honest evening began, epoch ms. */
const T = 1_700_000_000_000;
const asked = (id: number, who: string, name: string, at: number): Note => ({
  ...{ kind: 'asked', id, who, room: ROOM, name, payload: {}, playId: null, at },
});

export const tamperings: readonly Tampering[] = [
  {
    ...{ rule: 'H457', lie: 'an acknowledged line is gone', as: 'lost' },
    tell: keeping(({ lines }) => ({ lines: lines.filter(({ uuid }) => uuid !== 'line-2') })),
  },
  {
    ...{ rule: 'H457', lie: 'a line is there twice', as: 'doubled' },
    tell: keeping(({ lines }) => ({ lines: [...lines, ...lines.slice(1, 2)] })),
  },
  {
    ...{ rule: 'H457', lie: 'a line was kept again under another uuid', as: 'doubled' },
    tell: keeping(({ lines }) => ({
      lines: [...lines, ...lines.slice(1, 2).map((one) => ({ ...one, uuid: 'line-9' }))],
    })),
  },
  {
    rule: 'H457',
    lie: 'an acknowledged edit is undone',
    as: 'violations',
    tell: line('line-1', { text: 'Hello #1' }),
  },
  { rule: 'H457', lie: 'a deleted line is back', as: 'violations', tell: line('line-3', { deleted: false }) },
  { rule: 'H457', lie: 'a reaction is gone', as: 'violations', tell: line('line-2', { reactions: [] }) },
  {
    rule: 'H457',
    lie: 'an answer has lost what it answers',
    as: 'violations',
    tell: line('line-2', { replyTo: null }),
  },
  {
    ...{ rule: 'H457', lie: 'the public door hides a line', as: 'violations' },
    tell: keeping(({ told }) => ({ told: { ...told, lines: told.lines.slice(1) } })),
  },
  {
    ...{ rule: 'H458', lie: 'somebody never heard a line', as: 'lost' },
    tell: noting((note) =>
      note.kind === 'line' && note.who === LEA && note.line.uuid === 'line-1' ? [] : note,
    ),
  },
  {
    ...{ rule: 'H458', lie: 'somebody missed an edit', as: 'violations' },
    tell: noting((note) =>
      note.kind === 'line' && note.who === LEA && note.line.text.includes('edited') ? [] : note,
    ),
  },
  {
    ...{ rule: 'H458', lie: 'a line was shown and never kept', as: 'violations' },
    tell: noting((note) =>
      note.kind === 'line' && note.who === ANN && note.line.uuid === 'line-1'
        ? [note, { ...note, line: { ...note.line, uuid: 'ghost', id: 99 } }]
        : note,
    ),
  },
  {
    ...{ rule: 'H458', lie: 'a line was heard twice', as: 'doubled' },
    tell: noting((note) => (note.kind === 'line' && note.line.text === 'Hello #1' ? [note, note] : note)),
  },
  { rule: 'H459', lie: 'an old vote is gone', as: 'lost', tell: keeping(() => ({ votes: [] })) },
  {
    ...{ rule: 'H459', lie: 'a vote was turned around', as: 'lost' },
    tell: keeping(({ votes }) => ({ votes: swap(votes, () => true, { like: false }) })),
  },
  {
    ...{ rule: 'H459', lie: 'a vote counts twice', as: 'doubled' },
    tell: keeping(({ votes }) => ({ votes: [...votes, ...votes] })),
  },
  {
    ...{ rule: 'H459', lie: 'somebody has a vote who never voted', as: 'violations' },
    tell: keeping(({ votes }) => ({
      votes: [...votes, { playId: 'play-2', user: KAI, like: null, star: false }],
    })),
  },
  {
    rule: 'H460',
    lie: 'a play has more likes than voters',
    as: 'violations',
    tell: play('play-1', { likes: 2 }),
  },
  {
    ...{ rule: 'H460', lie: 'a play was announced with other votes', as: 'violations' },
    tell: noting((note) =>
      note.kind === 'playedSong' ? { ...note, counts: { ...note.counts, dislikes: 3 } } : note,
    ),
  },
  {
    rule: 'H461',
    lie: 'two songs at one time',
    as: 'violations',
    tell: play('play-1', { endedAt: T + 15_400, end: T + 15_400 }),
  },
  { rule: 'H461', lie: 'a play that never ended', as: 'violations', tell: play('play-2', { endedAt: null }) },
  {
    ...{ rule: 'H461', lie: 'a play without a record', as: 'lost' },
    tell: keeping(({ plays }) => ({ plays: plays.filter(({ playId }) => playId !== 'play-2') })),
  },
  {
    ...{ rule: 'H461', lie: 'a play was closed twice', as: 'doubled' },
    tell: keeping(({ writes }) => ({
      writes: [...writes, ...writes.filter(({ what }) => what === 'play ended')],
    })),
  },
  {
    ...{ rule: 'H461', lie: 'a play was announced twice', as: 'doubled' },
    tell: noting((note) => (note.kind === 'playedSong' ? [note, note] : note)),
  },
  {
    ...{ rule: 'H461', lie: 'the history leaves a play out', as: 'lost' },
    tell: keeping(({ told }) => ({ told: { ...told, plays: told.plays.slice(1) } })),
  },
  {
    ...{ rule: 'H461', lie: 'a browser was shown another end', as: 'violations' },
    tell: noting((note) =>
      note.kind === 'playing' && note.play && note.who === ANN
        ? { ...note, play: { ...note.play, endTime: note.play.endTime + 700 } }
        : note,
    ),
  },
  { rule: 'H462', lie: 'a fenced actor wrote the stage', as: 'violations', tell: write(9, { epoch: 1 }) },
  { rule: 'H462', lie: 'the old process closed a play', as: 'violations', tell: write(8, { backend: 'b1' }) },
  { rule: 'H462', lie: 'an epoch fell', as: 'violations', tell: write(7, { epoch: 0 }) },
  { rule: 'H462', lie: 'two processes hold one epoch', as: 'violations', tell: write(7, { epoch: 1 }) },
  {
    ...{ rule: 'H463', lie: 'a seat vanished', as: 'lost' },
    tell: noting((note) =>
      note.kind === 'seat' && note.who === LEA && note.at === T + 20_100 ? { ...note, seated: false } : note,
    ),
  },
  {
    ...{ rule: 'H463', lie: 'somebody has two seats', as: 'doubled' },
    tell: keeping(() => ({ seats: [1, 2].map(() => ({ user: KAI, room: ROOM })) })),
  },
  {
    ...{ rule: 'H464', lie: 'a queue did not turn', as: 'violations' },
    tell: keeping(({ queues }) => ({
      queues: { ...queues, [KAI]: { before: ['1', '3', '5'], after: ['1', '5', '3'] } },
    })),
  },
  {
    ...{ rule: 'H464', lie: 'an acknowledged song is not in the queue', as: 'violations' },
    tell: keeping(({ queues }) => ({
      queues: { ...queues, [LEA]: { before: ['2', '4'], after: ['4', '2'] } },
    })),
  },
  {
    rule: 'H465',
    lie: 'a starred song is not in the likes',
    as: 'lost',
    tell: keeping(() => ({ likes: { [ANN]: [] } })),
  },
  {
    rule: 'H465',
    lie: 'a song is liked twice',
    as: 'doubled',
    tell: keeping(() => ({ likes: { [ANN]: ['1', '1'] } })),
  },
  {
    ...{ rule: 'H465', lie: 'a song is liked that nobody starred', as: 'violations' },
    tell: keeping(() => ({ likes: { [ANN]: ['1', '7'] } })),
  },
  {
    ...{ rule: 'H466', lie: 'the music vanished while DJs sat there', as: 'violations' },
    tell: adding({ kind: 'playing', who: ANN, room: ROOM, session: 3, play: null, djs: 2, at: T + 25_000 }),
  },
  {
    rule: 'H466',
    lie: 'a song was cut short',
    as: 'violations',
    tell: play('play-1', { endedAt: T + 12_000 }),
  },
  {
    ...{ rule: 'H466', lie: 'a song was skipped that nobody skipped', as: 'violations' },
    tell: noting((note) => ('name' in note && note.name === 'skipSong' ? [] : note)),
  },
  {
    ...{ rule: 'H466', lie: 'a long silence without a fault', as: 'violations' },
    tell: (truth) => ({ ...play('play-3', { start: T + 29_000 })(truth), faults: [] }),
  },
  {
    ...{ rule: 'H467', lie: 'a refusal without words', as: 'violations' },
    tell: noting((note) => (note.kind === 'refused' ? { ...note, words: '' } : note)),
  },
  {
    ...{ rule: 'H467', lie: 'a bug as an answer', as: 'violations' },
    tell: noting((note) => (note.kind === 'refused' ? { ...note, code: 'internal' } : note)),
  },
  {
    rule: 'H467',
    lie: 'a request without any end',
    as: 'violations',
    tell: adding(asked(999, ANN, 'roster', T + 20_000)),
  },
  {
    ...{ rule: 'H468', lie: 'an error that nobody caught', as: 'violations' },
    tell: (truth) => ({
      ...truth,
      logs: [{ part: 'game-1', text: "TypeError: Cannot read properties of undefined (reading 'x')" }],
    }),
  },
  {
    ...{ rule: 'H468', lie: 'a bug in the log', as: 'violations' },
    tell: (truth) => ({
      ...truth,
      logs: [
        {
          part: 'rest-1',
          text: '{"level":50,"err":{"type":"TypeError","message":"x is not a function"},"msg":"a bug in answering"}',
        },
      ],
    }),
  },
  {
    ...{ rule: 'H468', lie: 'a server that ended by itself', as: 'violations' },
    tell: (truth) => ({ ...truth, deaths: ['game-1 ended by itself'] }),
  },
  {
    ...{ rule: 'H469', lie: 'somebody sees another song in the end', as: 'violations' },
    tell: noting((note) =>
      note.kind === 'last' && note.who === ANN ? { ...note, view: { ...note.view, playId: 'play-2' } } : note,
    ),
  },
  {
    ...{ rule: 'H469', lie: 'seats that were set by REST are others', as: 'violations' },
    tell: keeping(({ stages }) => ({ stages: stages.map((stage) => ({ ...stage, numberOfDjs: 5 })) })),
  },
  {
    ...{ rule: 'H469', lie: 'a role that was given is gone', as: 'violations' },
    tell: keeping(() => ({ roles: [] })),
  },
  {
    ...{ rule: 'H463', lie: 'somebody on the stage has no seat in the records', as: 'violations' },
    tell: keeping(({ stages }) => ({ stages: stages.map((stage) => ({ ...stage, seated: [] })) })),
  },
];
