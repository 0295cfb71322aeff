import type { Api } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import type { Person } from '../people.ts';
import { type Visit, visit } from '../visit.ts';
import { type Deed, freshMemory, whatNext } from './mind.ts';

export interface ResidentLife {
  readonly person: Person;
  readonly uuid: string;
  readonly api: Api;
  readonly slug: string;
  readonly residents: ReadonlySet<string>;
  /** Song ids that fit this person's taste, best first. */
  readonly records: readonly string[];
  /** Called before each visit, so that the token behind `api` is a fresh one. */
  readonly signIn: () => Promise<void>;
  readonly log: (event: string, details: Record<string, unknown>) => void;
  readonly signal: AbortSignal;
}

const TICK_MS = 3_000;
const QUEUE_LENGTH = 6;

/** Lives one person's evening until the signal ends it: comes in, plays, votes, dances, talks, comes back. */
export async function live(life: ResidentLife): Promise<void> {
  while (!life.signal.aborted) {
    try {
      await life.signIn();
      await fillQueue(life);
      const here = await visit(life.api, life.slug);
      await stay(life, here);
    } catch (error) {
      life.log('resident could not come in', { who: life.person.nickname, error: String(error) });
    }
    await pause(2_000 + Math.random() * 4_000, life.signal);
  }
}

async function stay(life: ResidentLife, here: Visit): Promise<void> {
  let isHere = true;
  here.gone.then(() => {
    isHere = false;
  });
  let memory = freshMemory;
  while (isHere && !life.signal.aborted) {
    const view = { me: life.uuid, state: here.state(), lines: here.lines(), residents: life.residents };
    const next = whatNext(life.person, view, memory, Date.now(), Math.random);
    memory = next.memory;
    for (const deed of next.deeds) await act(life, here, deed);
    await pause(TICK_MS * (0.6 + Math.random() * 0.8), life.signal);
  }
  if (isHere) await here.leave();
}

async function act(life: ResidentLife, here: Visit, deed: Deed): Promise<void> {
  try {
    if (deed.kind === 'sit') {
      await fillQueue(life);
      await here.ask('addDj', {});
    } else if (deed.kind === 'stand') await here.ask('removeDj', {});
    else if (deed.kind === 'vote')
      await here.ask('voteOnSong', { songVotes: { like: deed.like, star: deed.star } });
    else if (deed.kind === 'jump') await here.ask('playOneTimeAnimation', { animation: 'jump' });
    else if (deed.kind === 'emoji')
      await here.ask('playOneTimeAnimation', { animation: 'emoji', emoji: deed.emoji });
    else if (deed.kind === 'react')
      await here.ask('toggleReaction', { uuid: deed.uuid, reaction: deed.reaction });
    else if (deed.kind === 'say')
      await here.ask('sendMessage', { uuid: crypto.randomUUID(), message: deed.text });
  } catch (refusal) {
    // A refusal is an answer: the seat was taken, the song had just ended.
    life.log('resident was refused', { who: life.person.nickname, deed: deed.kind, refusal });
  }
}

/** A few records that fit, once: a queue turns round by itself as its songs are played. */
async function fillQueue({ api, records }: ResidentLife): Promise<void> {
  const { count } = await api(queueSongs.songs, { limit: 1 });
  const wanted = records.slice(0, QUEUE_LENGTH);
  if (count >= wanted.length) return;
  await api(queueSongs.add, { songs: wanted.map((songId) => ({ songId })), append: true });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // a signal that has gone already tells nobody again
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
