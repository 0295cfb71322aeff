import type { Api } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import type { Language } from '../chatter/index.ts';
import type { Person } from '../people.ts';
import { type Conversation, emptyConversation, type SeasonInView } from './conversation.ts';
import { chooseActions, freshMemory, type ResidentAction, tickPause } from './mind.ts';
import type { View } from './view.ts';

export interface ResidentOptions {
  readonly person: Person;
  readonly uuid: string;
  readonly api: Api;
  readonly slug: string;
  readonly residents: ReadonlySet<string>;
  /** Language of the hangout. */
  readonly language: Language;
  /** The conversation that all residents of the hangout share. */
  readonly shared: SharedConversation;
  /** Ids of songs that fit the resident's taste, best first. */
  readonly songIds: readonly string[];
  /** Signs the resident in again, for a valid token of `api`. Called before each join. */
  readonly signIn: () => Promise<void>;
  readonly log: (event: string, details: Record<string, unknown>) => void;
  readonly signal: AbortSignal;
}

const QUEUE_LENGTH = 6;
const READ_SEASON_EVERY_MS = 3_600_000;

/** The conversation of a hangout; each resident reads and replaces it in every tick. */
export interface SharedConversation {
  conversation: Conversation;
  /** When the season was last read, epoch ms. */
  seasonReadAt: number;
}

export const startConversation = (): SharedConversation => ({
  conversation: emptyConversation,
  seasonReadAt: 0,
});

/**
 * Runs a resident until the signal is aborted: joins, plays, votes, dances and chats, and joins again after a
 * lost connection.
 */
export async function runResident(options: ResidentOptions): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await options.signIn();
      await fillQueue(options);
      const client = await joinHangout(options.api, options.slug);
      await stayInHangout(options, client);
    } catch (error) {
      options.log('resident could not join; trying again', {
        who: options.person.nickname,
        error: String(error),
      });
    }
    await pause(2_000 + Math.random() * 4_000, options.signal);
  }
}

async function stayInHangout(options: ResidentOptions, client: HangoutClient): Promise<void> {
  let isInside = true;
  client.closed.then(() => {
    isInside = false;
  });
  let memory = freshMemory;
  while (isInside && !options.signal.aborted) {
    await readSeason(options);
    const view: View = {
      me: options.uuid,
      state: client.state(),
      messages: client.messages(),
      residents: options.residents,
      language: options.language,
    };
    const { conversation } = options.shared;
    const next = chooseActions(options.person, view, memory, conversation, Date.now(), Math.random);
    memory = next.memory;
    options.shared.conversation = next.conversation;
    for (const action of next.actions) await carryOut(options, client, action);
    await pause(tickPause(view, Math.random), options.signal);
  }
  if (isInside) await client.leave();
}

/** Reads the current season, once an hour for all residents of the hangout together. */
async function readSeason({ api, shared }: ResidentOptions): Promise<void> {
  if (Date.now() - shared.seasonReadAt < READ_SEASON_EVERY_MS) return;
  shared.seasonReadAt = Date.now();
  // REST refuses if there is no current season.
  const season: SeasonInView | null = await api(seasons.current).then(
    ({ name, endDate }) => ({ name, endsAt: Date.parse(endDate) }),
    () => null,
  );
  shared.conversation = { ...shared.conversation, season };
}

async function carryOut(
  options: ResidentOptions,
  client: HangoutClient,
  action: ResidentAction,
): Promise<void> {
  try {
    if (action.kind === 'sit') {
      await fillQueue(options);
      await client.request('addDj', {});
    } else if (action.kind === 'stand') await client.request('removeDj', {});
    else if (action.kind === 'vote')
      await client.request('voteOnSong', { songVotes: { like: action.like, star: action.star } });
    else if (action.kind === 'jump') await client.request('playOneTimeAnimation', { animation: 'jump' });
    else if (action.kind === 'emoji')
      await client.request('playOneTimeAnimation', { animation: 'emoji', emoji: action.emoji });
    else if (action.kind === 'react')
      await client.request('toggleReaction', { uuid: action.uuid, reaction: action.reaction });
    else if (action.kind === 'say')
      await client.request('sendMessage', { uuid: crypto.randomUUID(), message: action.text });
  } catch (refusal) {
    // Refusals are normal: a seat may just have been taken, or a song may be over.
    options.log('request of a resident was refused; it goes on', {
      who: options.person.nickname,
      action: action.kind,
      refusal,
    });
  }
}

/**
 * Adds songs to the resident's queue, unless it has enough. Once is enough, because a played song moves to
 * the queue's end.
 */
async function fillQueue({ api, songIds }: ResidentOptions): Promise<void> {
  const { count } = await api(queueSongs.songs, { limit: 1 });
  const wanted = songIds.slice(0, QUEUE_LENGTH);
  if (count >= wanted.length) return;
  await api(queueSongs.add, { songs: wanted.map((songId) => ({ songId })), append: true });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The listener is not called for a signal that is already aborted.
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
