import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { chatTextFor, type Language, type Occasion, reactions } from '../chatter/index.ts';
import type { Person } from '../people.ts';

/** What a resident sees of the hangout in one tick. */
export interface View {
  readonly me: string;
  readonly state: RoomState;
  /** The last chat messages, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** uuids of all residents of the demo world. */
  readonly residents: ReadonlySet<string>;
  /** Language of the hangout. */
  readonly language: Language;
}

/** What a resident remembers from one tick to the next. Times are epoch ms. */
export interface Memory {
  readonly votedOn?: string;
  readonly commentedOn?: string;
  /** Planned time of the resident's vote on the current song. */
  readonly voteAt?: { readonly playId: string; readonly at: number };
  readonly restUntil: number;
  readonly lastSaidAt: number;
  readonly lastMessage?: string;
  readonly greeted: readonly string[];
  readonly reactedTo?: string;
}

export type ResidentAction =
  | { readonly kind: 'sit' | 'stand' | 'jump' }
  | { readonly kind: 'emoji'; readonly emoji: string }
  | { readonly kind: 'vote'; readonly like: boolean | null; readonly star: boolean }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'react'; readonly uuid: string; readonly reaction: string };

export const freshMemory: Memory = { restUntil: 0, lastSaidAt: 0, greeted: [] };

const REST_AFTER_SEAT_MS = 180_000;
const TICK_MS = 3_000;
const QUIET_TICK_MS = 8_000;

/**
 * [H894] How long a resident waits until the next tick, ms: longer while nobody but residents is in the hangout, since
 * nobody sees them then. `random` is in [0, 1).
 */
export function tickPause(view: View, random: () => number): number {
  return (hasStrangers(view) ? TICK_MS : QUIET_TICK_MS) * (0.6 + random() * 0.8);
}

/** Chooses what a resident does in this tick, which is nothing most of the time. `random` is in [0, 1). */
export function chooseActions(
  person: Person,
  view: View,
  memory: Memory,
  now: number,
  random: () => number,
): { actions: ResidentAction[]; memory: Memory } {
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

  const chosenMessage = chooseMessage(person, view, next, now, random);
  if (chosenMessage) {
    actions.push({ kind: 'say', text: chosenMessage.text });
    next = { ...next, ...chosenMessage.remember, lastSaidAt: now, lastMessage: chosenMessage.text };
  }
  return { actions, memory: next };
}

/** Residents leave one seat free for users; the last seated resident leaves when a user waits. */
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

/** A user's chat message gets a reaction from one resident, whom the message's uuid selects. */
function chooseReaction(view: View, memory: Memory, random: () => number) {
  const message = view.messages.findLast((one) => !view.residents.has(one.userUuid) && one.type === 'user');
  if (!message || message.uuid === memory.reactedTo || random() > 0.3) return null;
  if (Object.keys(message.reactions).length > 2 || residentFor(view, message.uuid) !== view.me) return null;
  return { kind: 'react' as const, uuid: message.uuid, reaction: pick(reactions, random) };
}

function chooseMessage(person: Person, view: View, memory: Memory, now: number, random: () => number) {
  const { state } = view;
  const play = state.nowPlaying;
  const message = (occasion: Occasion, fill: Record<string, string> = {}) =>
    chatTextFor(view.language, occasion, fill, memory.lastMessage, random);

  const newcomer = Object.values(state.floorUsers).find(
    (one) => !view.residents.has(one.uuid) && !memory.greeted.includes(one.uuid),
  );
  if (newcomer) {
    const greeted = [...memory.greeted, newcomer.uuid].slice(-50);
    const isMine = residentFor(view, newcomer.uuid) === view.me;
    if (isMine) return { text: message('welcome', { name: newcomer.nickname }), remember: { greeted } };
  }

  // Residents chat less while no user is in the hangout.
  const activityFactor = hasStrangers(view) ? 1 : 0.15;
  const recent = view.messages.filter((one) => now - one.date < 12_000).length;
  if (now - memory.lastSaidAt < 25_000 || recent >= 2) return null;
  if (random() > 0.05 * person.lively * activityFactor) return null;

  if (play?.djUuid === view.me && memory.commentedOn !== play.playId) {
    return { text: message('myTurn', { song: play.song.trackName }), remember: { commentedOn: play.playId } };
  }
  if (play && memory.commentedOn !== play.playId) {
    const early = now - play.startTime < 20_000;
    const fill = { song: play.song.trackName, artist: play.song.artistName };
    return {
      text: message(early ? 'songStarted' : 'goodSong', fill),
      remember: { commentedOn: play.playId },
    };
  }
  return { text: message('smallTalk'), remember: {} };
}

/** Whether anybody in the hangout is not a resident. */
function hasStrangers({ state, residents }: View): boolean {
  const seen = [...state.djs, ...state.waiting.first, ...Object.values(state.floorUsers)];
  return state.counts.guests > 0 || seen.some((one) => !residents.has(one.uuid));
}

/** The resident in the hangout whom a uuid selects, so that only one responds. */
function residentFor(view: View, about: string): string | undefined {
  const here = [...view.state.djs.map((dj) => dj.uuid), ...Object.keys(view.state.floorUsers)]
    .filter((uuid) => view.residents.has(uuid))
    .sort();
  const sum = [...about].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return here[sum % Math.max(1, here.length)];
}

function pick<T>(items: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
