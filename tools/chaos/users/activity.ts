import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom, type SeededRandom } from '@hangout/testkit/seeded-random';
import { waitFor } from '@hangout/testkit/wait-for';
import type { EventLog } from '../event-log.ts';
import { changeRole, changeSeats, editQueue } from './rest-actions.ts';
import {
  type Action,
  type ActionContext,
  chooseNextSong,
  deleteMessage,
  editMessage,
  jump,
  leaveSeat,
  sendMessage,
  skipSong,
  takeSeat,
  toggleReaction,
  voteOnSong,
} from './room-actions.ts';
import { type Account, type ChaosSession, openSession, type RoomRef } from './room-session.ts';
import type { ChaosUsers, HangoutUsers } from './set-up.ts';
import { runSpeaker } from './speaking.ts';

/** Simulated users who act by themselves until they are stopped. */
export interface Activity {
  readonly sessions: readonly ChaosSession[];
  /** When the next song of any hangout ends, epoch ms; null if no session knows of a song. */
  nextSongChange(): number | null;
  /** Lets about half of all users send a message at once. */
  sendBurst(): void;
  /** Starts no further actions; speakers go on. Resolves when every request has its outcome. */
  stop(): Promise<void>;
  /** Stops the music: all DJs leave their seats. */
  leaveAllSeats(): Promise<void>;
  leave(): Promise<void>;
}

type WeightedAction = readonly [weight: number, action: Action];

const fanActions: readonly WeightedAction[] = [
  [5, voteOnSong],
  [4, sendMessage],
  [2, toggleReaction],
  [1.5, editMessage],
  [0.6, deleteMessage],
  [1, jump],
];
const djActions = (songs: readonly string[]): readonly WeightedAction[] => [
  [2, voteOnSong],
  [2, sendMessage],
  [1, editQueue(songs)],
  [0.8, takeSeat],
  [1, toggleReaction],
];
const ownerActions = ({ fans }: HangoutUsers, songs: readonly string[]): readonly WeightedAction[] => [
  ...djActions(songs),
  [0.6, skipSong],
  [0.5, changeSeats],
  [0.5, changeRole(fans)],
];
const floaterActions = (songs: readonly string[]): readonly WeightedAction[] => [
  [2, voteOnSong],
  [1, takeSeat],
  [0.7, leaveSeat],
  [0.8, chooseNextSong(songs)],
  [1, sendMessage],
];

export async function startActivity(users: ChaosUsers, eventLog: EventLog, seed: number): Promise<Activity> {
  const sessions: ChaosSession[] = [];
  const loops: Promise<void>[] = [];
  const speakers: Promise<void>[] = [];
  let isOpen = true;
  let isAnybodyHere = true;
  let seeds = seed * 1000;

  const enter = (user: Account, room: RoomRef) => {
    const random = createSeededRandom(++seeds);
    const session = openSession(user, room, eventLog, random.next);
    sessions.push(session);
    return { session, random };
  };
  const starredBy = new Map<string, Set<string>>();
  const mindOf = (session: ChaosSession, random: SeededRandom): ActionContext => {
    const starred = starredBy.get(session.user.uuid) ?? new Set();
    starredBy.set(session.user.uuid, starred);
    return { session, eventLog, random, starred, pendingMessages: new Set() };
  };
  async function runActions(
    context: ActionContext,
    actions: readonly WeightedAction[],
    pauseMs: number,
  ): Promise<void> {
    while (isOpen) {
      await delay(context.random.between(0.3, 1.7) * pauseMs);
      if (isOpen && context.session.isInside()) await pickAction(actions, context.random)(context);
    }
  }

  const djs: ActionContext[] = [];
  for (const hangout of users.hangouts) {
    for (const [user, actions] of [
      [hangout.owner, ownerActions(hangout, users.songs)],
      [hangout.anchor, djActions(users.songs)],
      [hangout.floater, floaterActions(users.songs)],
    ] as const) {
      const { session, random } = enter(user, hangout.room);
      const context = mindOf(session, random);
      if (user !== hangout.floater) djs.push(context);
      if (user === hangout.owner) speakers.push(runSpeaker(session, () => isAnybodyHere));
      loops.push(runActions(context, actions, 3_000));
    }
    for (const fan of hangout.fans) {
      const { session, random } = enter(fan, hangout.room);
      loops.push(runActions(mindOf(session, random), fanActions, 1_500));
    }
  }
  for (const wanderer of users.wanderers) loops.push(runWanderer(wanderer));

  async function runWanderer(user: Account): Promise<void> {
    const random = createSeededRandom(++seeds);
    while (isOpen) {
      const session = openSession(user, random.pick(users.hangouts).room, eventLog, random.next);
      const context = mindOf(session, random);
      const end = Date.now() + random.between(4_000, 25_000);
      while (isOpen && Date.now() < end) {
        await delay(random.between(500, 2_500));
        if (isOpen && session.isInside()) await pickAction(fanActions, random)(context);
      }
      await session.leave();
    }
  }

  await waitFor('every user has joined', () => sessions.every((session) => session.isInside()));
  for (const context of djs) await takeSeat(context);
  return {
    sessions,
    nextSongChange() {
      const ends = sessions
        .flatMap((session) => session.state()?.nowPlaying?.endTime ?? [])
        .filter((end) => end > Date.now());
      return ends.length > 0 ? Math.min(...ends) : null;
    },
    sendBurst() {
      for (const session of sessions) {
        const random = createSeededRandom(++seeds);
        if (session.isInside() && random.chance(0.5))
          loops.push(Promise.resolve(sendMessage(mindOf(session, random))).then(() => {}));
      }
    },
    async stop() {
      isOpen = false;
      // During the wait, users may start further requests; these are awaited too.
      for (let seen = 0; seen < loops.length; ) {
        seen = loops.length;
        await Promise.all(loops);
      }
    },
    async leaveAllSeats() {
      for (let tries = 0; tries < 30; tries += 1) {
        const seated = sessions.filter((session) =>
          session.state()?.djs.some(({ uuid }) => uuid === session.user.uuid),
        );
        if (seated.length === 0) return;
        await Promise.all(seated.map((session) => session.request('removeDj', {}).catch(() => delay(500))));
        await delay(500);
      }
      throw new Error('some DJs could not leave their seats');
    },
    async leave() {
      isAnybodyHere = false;
      await Promise.all(speakers);
      await Promise.all(sessions.map((session) => session.leave()));
    },
  };
}

function pickAction(actions: readonly WeightedAction[], random: SeededRandom): Action {
  let left = random.between(
    0,
    actions.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, action] of actions) {
    left -= weight;
    if (left <= 0) return action;
  }
  return jump;
}
