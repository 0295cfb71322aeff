import { randomUUID } from 'node:crypto';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState, VoteCounts } from '@hangout/contract/realtime/hangout/state';
import { callAtOnce, callTimes, describeFailures, type Race, unless } from './race.ts';

/** A user in the hangout of a race. */
export interface RaceClient {
  readonly uuid: string;
  state(): RoomState;
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  leave(): Promise<unknown>;
}

export interface RoomRaceContext {
  /** Opens a hangout with this many users and seats. The first user is the owner. */
  open(people: number, seats: number): Promise<readonly RaceClient[]>;
  /** Waits for the room's next ticks, in which messages and votes are stored and broadcast. */
  settle(): Promise<void>;
  /** Waits until the condition is true. @throws Error after a timeout */
  until(what: string, condition: () => boolean): Promise<void>;
}

type RoomRace = Race<RoomRaceContext>;

function checkSeats(state: RoomState, seats: number): string[] {
  const uuids = state.djs.map(({ uuid }) => uuid);
  return [
    ...unless(uuids.length <= seats, `${uuids.length} people on ${seats} seats`),
    ...unless(new Set(uuids).size === uuids.length, 'somebody has two seats'),
  ];
}

const seats: RoomRace[] = [
  {
    name: 'five people take two seats, each of them twice',
    async run({ open, settle, until }) {
      const people = await open(5, 2);
      const calls = await callAtOnce(
        people.flatMap((person) => [() => person.request('addDj', {}), () => person.request('addDj', {})]),
      );
      await settle();
      const [first] = people;
      await until('all have a seat or wait', () => (first?.state().waiting.count ?? 0) === 3);
      const state = first?.state();
      return [
        ...describeFailures(calls),
        ...unless(calls.answers.length === 5, `${calls.answers.length} of five people got a place`),
        ...(state ? checkSeats(state, 2) : ['no state']),
      ];
    },
  },
  {
    name: 'a seat is left and taken',
    async run({ open, settle, until }) {
      const people = await open(3, 1);
      const [first, second, third] = people;
      if (!first || !second || !third) return ['nobody came'];
      await first.request('addDj', {});
      const calls = await callAtOnce<unknown>([
        () => first.request('removeDj', {}),
        () => second.request('addDj', {}),
        () => third.request('addDj', {}),
        () => first.request('removeDj', {}),
      ]);
      await settle();
      await until('one has the seat and one waits', () => {
        const { djs, waiting } = first.state();
        return djs.length === 1 && waiting.count === 1 && djs[0]?.uuid !== first.uuid;
      });
      return [...describeFailures(calls), ...checkSeats(first.state(), 1)];
    },
  },
  {
    name: 'one song is skipped several times',
    async run({ open, settle, until }) {
      const [owner] = await open(1, 1);
      if (!owner) return ['nobody came'];
      await owner.request('addDj', {});
      await settle();
      await until('a song plays', () => owner.state().nowPlaying !== null);
      const playId = owner.state().nowPlaying?.playId ?? '';
      const calls = await callTimes(4, () => owner.request('skipSong', { playId }));
      return [
        ...describeFailures(calls),
        ...unless(calls.answers.length === 1, `one song was skipped ${calls.answers.length} times`),
      ];
    },
  },
];

const votes: RoomRace[] = [
  {
    name: 'everybody changes their vote several times',
    async run({ open, settle, until }) {
      const people = await open(4, 1);
      const [dj, ...fans] = people;
      if (!dj) return ['nobody came'];
      await dj.request('addDj', {});
      await settle();
      await until('a song plays', () => people.every((person) => person.state().nowPlaying !== null));
      const playId = dj.state().nowPlaying?.playId ?? '';
      const calls = await callAtOnce(
        fans.flatMap((fan) =>
          [true, false, true, null, true].map(
            (like) => () => fan.request('voteOnSong', { songVotes: { like, star: like === true } }),
          ),
        ),
      );
      const last = await callAtOnce(
        fans.map(
          (fan) => () => fan.request('voteOnSong', { songVotes: { like: true, star: false }, playId }),
        ),
      );
      await settle();
      // Only the last response and the state contain all final votes: earlier responses lack votes that came
      // later.
      const isFinal = ({ likes, dislikes, stars }: VoteCounts) =>
        likes === fans.length && dislikes === 0 && stars === 0;
      await until('everybody sees the last votes', () =>
        people.every((person) => isFinal(person.state().voteCounts)),
      ).catch(() => {});
      const shown = people.map((person) => person.state().voteCounts).find((counts) => !isFinal(counts));
      return [
        ...describeFailures(calls),
        ...describeFailures(last),
        ...last.refusals.map((code) => `a last vote is refused with ${code}`),
        ...unless(
          last.answers.some(({ voteCounts }) => isFinal(voteCounts)),
          'no answer counts all last votes',
        ),
        ...last.answers.flatMap(({ songVotes: { like, star } }) =>
          unless(
            like === true && star === false,
            `a vote for it is answered with like ${like}, star ${star}`,
          ),
        ),
        ...(shown
          ? [
              `${fans.length} voters made ${shown.likes} likes, ${shown.dislikes} dislikes and ${shown.stars} stars`,
            ]
          : []),
      ];
    },
  },
];

const chat: RoomRace[] = [
  {
    name: 'one message is sent several times',
    async run({ open, settle }) {
      const [author, reader] = await open(2, 1);
      if (!author || !reader) return ['nobody came'];
      const uuid = randomUUID();
      const sending = callTimes(4, () => author.request('sendMessage', { uuid, message: 'once' }));
      await settle();
      const calls = await sending;
      await settle();
      const { messages } = await reader.request('messages', {});
      const found = messages.filter((one) => one.uuid === uuid).length;
      return [
        ...describeFailures(calls),
        ...unless(found === 1, `one message is in the history ${found} times`),
      ];
    },
  },
  {
    name: 'one message is edited, deleted and reacted to',
    async run({ open, settle }) {
      const people = await open(4, 1);
      const [author, ...readers] = people;
      if (!author) return ['nobody came'];
      const uuid = randomUUID();
      const sending = author.request('sendMessage', { uuid, message: 'before' });
      await settle();
      await sending;
      const reacting = callAtOnce(
        readers.map((reader) => () => reader.request('toggleReaction', { uuid, reaction: '🔥' })),
      );
      const deleting = callAtOnce([
        () => author.request('editMessage', { uuid, message: 'after' }),
        () => author.request('deleteMessage', { uuid }),
        () => author.request('editMessage', { uuid, message: 'later' }),
        () => author.request('deleteMessage', { uuid }),
      ]);
      await settle();
      const [reacted, deleted] = [await reacting, await deleting];
      await settle();
      const { messages } = await author.request('messages', {});
      const left = messages.find((one) => one.uuid === uuid && !one.deleted);
      return [
        ...describeFailures(reacted),
        ...describeFailures(deleted),
        ...unless(left === undefined, 'a deleted message is in the history'),
      ];
    },
  },
  {
    name: 'everybody reacts with the same emoji',
    async run({ open, settle }) {
      const people = await open(5, 1);
      const [author] = people;
      if (!author) return ['nobody came'];
      const uuid = randomUUID();
      const sending = author.request('sendMessage', { uuid, message: 'react' });
      await settle();
      await sending;
      const reacting = callAtOnce(
        people.map((person) => () => person.request('toggleReaction', { uuid, reaction: '🔥' })),
      );
      await settle();
      const calls = await reacting;
      await settle();
      const { messages } = await author.request('messages', {});
      const reactions = messages.find((one) => one.uuid === uuid)?.reactions['🔥'] ?? [];
      const names = new Set(reactions.map(({ userUUID }) => userUUID));
      return [
        ...describeFailures(calls),
        ...unless(
          reactions.length === people.length && names.size === people.length,
          `${people.length} people made ${reactions.length} reactions`,
        ),
      ];
    },
  },
];

/** [H794] Races in a hangout; each opens its own hangout. */
export const roomRaces: readonly RoomRace[] = [...seats, ...votes, ...chat];
