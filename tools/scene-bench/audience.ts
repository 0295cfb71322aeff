import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';

/** Number of people with an account, who can chat and vote; the others are guests. */
const ACCOUNTS = 40;

/** How often people act, all together, per second. */
const rates = { messages: 5, votes: 5, jumps: 2, walks: 2, rejoins: 1 } as const;

/** A hangout full of people, in which a song plays. */
interface Audience {
  readonly slug: string;
  /** Lets people chat, vote, jump, walk, leave and return for some seconds. */
  beLively(seconds: number): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Fills a new hangout with `people` clients. The server's limit of guests per network must be at least that
 * high.
 */
export async function gatherAudience(address: string, people: number): Promise<Audience> {
  const owner = await signUp(address, 'dj');
  const { slug } = await createHangout(owner, 'The Crowd');
  await queueNewSong(owner, createToneSong(300), 'The Long One.wav');
  const dj = await owner.join(slug);
  await dj.request('addDj', {});
  await waitFor('the song plays', () => dj.state().nowPlaying, { intervalMs: 50 });
  const chatters: HangoutClient[] = [];
  for (let i = 0; i < ACCOUNTS; i++) chatters.push(await (await signUp(address, 'person')).join(slug));
  const guests: HangoutClient[] = [];
  const joinAsGuest = async () => void guests.push(await (await signInAsGuest(address)).join(slug));
  while (1 + chatters.length + guests.length < people) await joinAsGuest();

  const anybody = (index: number) => chatters[index % chatters.length];
  const actions: Readonly<Record<keyof typeof rates, (index: number) => Promise<unknown> | undefined>> = {
    messages: (index) =>
      anybody(index)?.request('sendMessage', {
        uuid: randomUUID(),
        message: `Line ${index}: what a song, and what a night.`,
      }),
    votes: (index) =>
      anybody(index)?.request('voteOnSong', {
        songVotes: { like: index % 3 === 0 ? null : index % 3 === 1 },
      }),
    jumps: (index) => anybody(index)?.request('playOneTimeAnimation', { animation: 'jump' }),
    walks: (index) => anybody(index)?.request('moveOnFloor', { x: (index % 10) / 10, y: (index % 7) / 7 }),
    async rejoins() {
      await guests.shift()?.leave();
      await joinAsGuest();
    },
  };
  return {
    slug,
    async beLively(seconds) {
      const began = performance.now();
      const running: Promise<unknown>[] = [];
      const repeat = async (name: keyof typeof rates) => {
        for (let index = 0; index < seconds * rates[name]; index++) {
          await delay(Math.max(0, began + (index / rates[name]) * 1000 - performance.now()));
          running.push(Promise.resolve(actions[name](index)));
        }
      };
      await Promise.all(Object.keys(rates).map((name) => repeat(name as keyof typeof rates)));
      await Promise.all(running);
    },
    async leave() {
      await Promise.all([dj, ...chatters, ...guests].map((client) => client.leave()));
    },
  };
}
