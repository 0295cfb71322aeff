import { reactions } from '../chatter/index.ts';
import type { Person } from '../people.ts';
import { type Conversation, chooseSpeech, detectEvents } from './conversation.ts';
import { hasStrangers, residentFor, type View } from './view.ts';

/** What a resident remembers from one tick to the next. Times are epoch ms. */
export interface Memory {
  readonly votedOn?: string;
  /** When the resident will vote on the current song. */
  readonly voteAt?: { readonly playId: string; readonly at: number };
  readonly restUntil: number;
  readonly reactedTo?: string;
}

export type ResidentAction =
  | { readonly kind: 'sit' | 'stand' | 'jump' }
  | { readonly kind: 'emoji'; readonly emoji: string }
  | { readonly kind: 'vote'; readonly like: boolean | null; readonly star: boolean }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'react'; readonly uuid: string; readonly reaction: string };

export const freshMemory: Memory = { restUntil: 0 };

const REST_AFTER_SEAT_MS = 180_000;
const TICK_MS = 3_000;
const QUIET_TICK_MS = 8_000;

/**
 * [H894] Returns how long a resident pauses until the next tick, ms; longer if only residents are in the
 * hangout, because nobody watches. `random` returns numbers in [0, 1).
 */
export function tickPause(view: View, random: () => number): number {
  return (hasStrangers(view) ? TICK_MS : QUIET_TICK_MS) * (0.6 + random() * 0.8);
}

/**
 * Chooses what a resident does in this tick, usually nothing. All residents of the hangout share the
 * conversation. `random` returns numbers in [0, 1).
 */
export function chooseActions(
  person: Person,
  view: View,
  memory: Memory,
  conversation: Conversation,
  now: number,
  random: () => number,
): { actions: ResidentAction[]; memory: Memory; conversation: Conversation } {
  const actions: ResidentAction[] = [];
  const seat = chooseSeatAction(view, memory, now, random);
  if (seat) actions.push({ kind: seat });
  let next: Memory = seat === 'stand' ? { ...memory, restUntil: now + REST_AFTER_SEAT_MS } : memory;

  const vote = chooseVote(person, view, next, now, random);
  next = vote.memory;
  if (vote.action) actions.push(vote.action);

  const move = random();
  if (view.state.nowPlaying && move < 0.05 * person.lively) actions.push({ kind: 'jump' });
  else if (view.state.nowPlaying && move > 1 - 0.02 * person.lively) {
    actions.push({ kind: 'emoji', emoji: pick(reactions, random) });
  }

  const reaction = chooseReaction(view, next, random);
  if (reaction) {
    actions.push(reaction);
    next = { ...next, reactedTo: reaction.uuid };
  }

  const speech = chooseSpeech(view, detectEvents(view, conversation, now, random), now, random);
  if (speech.text !== null) actions.push({ kind: 'say', text: speech.text });
  return { actions, memory: next, conversation: speech.conversation };
}

/**
 * Decides whether a resident takes or leaves a seat. One seat stays free for users. If a user waits or all
 * seats are taken, the resident who sat down last leaves.
 */
function chooseSeatAction(
  view: View,
  memory: Memory,
  now: number,
  random: () => number,
): 'sit' | 'stand' | null {
  const { djs, settings, waiting, nowPlaying } = view.state;
  const ours = djs.filter((dj) => view.residents.has(dj.uuid));
  const strangersWait = waiting.first.some((one) => !view.residents.has(one.uuid));
  if (djs.some((dj) => dj.uuid === view.me)) {
    const isCrowded = strangersWait || djs.length >= settings.numberOfDjs;
    const last = ours.findLast((dj) => dj.uuid !== nowPlaying?.djUuid);
    return isCrowded && last?.uuid === view.me ? 'stand' : null;
  }
  const free = settings.numberOfDjs - djs.length - waiting.count;
  if (free < 2 || now < memory.restUntil) return null;
  const eagerness = djs.length === 0 ? 0.8 : ours.length < 3 ? 0.15 : 0.01;
  return random() < eagerness ? 'sit' : null;
}

function chooseVote(person: Person, view: View, memory: Memory, now: number, random: () => number) {
  const play = view.state.nowPlaying;
  if (!play || play.djUuid === view.me || memory.votedOn === play.playId) return { action: null, memory };
  if (memory.voteAt?.playId !== play.playId) {
    const at = Math.max(now, play.startTime) + 4_000 + random() * 40_000;
    return { action: null, memory: { ...memory, voteAt: { playId: play.playId, at } } };
  }
  if (now < memory.voteAt.at) return { action: null, memory };
  const genre = (play.song.genre ?? '').toLowerCase();
  const isMine = person.taste.some((taste) => genre.includes(taste));
  const mood = random();
  const like = mood < (isMine ? 0.9 : 0.6) ? true : mood > 0.97 ? false : null;
  const star = like === true && random() < (isMine ? 0.3 : 0.08);
  const action: ResidentAction = { kind: 'vote', like, star };
  return { action: like === null ? null : action, memory: { ...memory, votedOn: play.playId } };
}

/** Chooses a reaction to the last message of a user. The message's uuid decides which one resident reacts. */
function chooseReaction(view: View, memory: Memory, random: () => number) {
  const message = view.messages.findLast((one) => !view.residents.has(one.userUuid) && one.type === 'user');
  if (!message || message.uuid === memory.reactedTo || random() > 0.3) return null;
  if (Object.keys(message.reactions).length > 2 || residentFor(view, message.uuid) !== view.me) return null;
  return { kind: 'react' as const, uuid: message.uuid, reaction: pick(reactions, random) };
}

function pick<T>(items: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
