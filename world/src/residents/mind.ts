import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { lineFor, type Occasion, reactions } from '../chatter.ts';
import type { Person } from '../people.ts';

/** What a resident sees of the hangout at one moment. */
export interface View {
  readonly me: string;
  readonly state: RoomState;
  /** The last lines of chat, oldest first. */
  readonly lines: readonly ChatMessage[];
  /** Everybody of the demo world, by uuid. */
  readonly residents: ReadonlySet<string>;
}

/** What a resident remembers between moments. Times are epoch ms. */
export interface Memory {
  readonly votedOn?: string;
  readonly commentedOn?: string;
  /** When this person will vote on the song that plays. */
  readonly voteAt?: { readonly playId: string; readonly at: number };
  readonly restUntil: number;
  readonly lastSaidAt: number;
  readonly lastLine?: string;
  readonly met: readonly string[];
  readonly reactedTo?: string;
}

export type Deed =
  | { readonly kind: 'sit' | 'stand' | 'jump' }
  | { readonly kind: 'emoji'; readonly emoji: string }
  | { readonly kind: 'vote'; readonly like: boolean | null; readonly star: boolean }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'react'; readonly uuid: string; readonly reaction: string };

export const freshMemory: Memory = { restUntil: 0, lastSaidAt: 0, met: [] };

const REST_AFTER_SEAT_MS = 180_000;

/** What this person does now: nothing most of the time. `dice` gives 0..1. */
export function whatNext(
  person: Person,
  view: View,
  memory: Memory,
  now: number,
  dice: () => number,
): { deeds: Deed[]; memory: Memory } {
  const deeds: Deed[] = [];
  const seat = seatWish(view, memory, now, dice);
  if (seat) deeds.push({ kind: seat });
  let next: Memory = seat === 'stand' ? { ...memory, restUntil: now + REST_AFTER_SEAT_MS } : memory;

  const vote = voteWish(person, view, next, now, dice);
  next = vote.memory;
  if (vote.deed) deeds.push(vote.deed);

  const move = dice();
  if (view.state.nowPlaying && move < 0.05 * person.lively) deeds.push({ kind: 'jump' });
  else if (view.state.nowPlaying && move > 1 - 0.02 * person.lively) {
    deeds.push({ kind: 'emoji', emoji: pick(reactions, dice) });
  }

  const reaction = reactionWish(view, next, dice);
  if (reaction) {
    deeds.push(reaction);
    next = { ...next, reactedTo: reaction.uuid };
  }

  const said = wordsFor(person, view, next, now, dice);
  if (said) {
    deeds.push({ kind: 'say', text: said.text });
    next = { ...next, ...said.remember, lastSaidAt: now, lastLine: said.text };
  }
  return { deeds, memory: next };
}

/** One seat stays free for people; whoever of us sits last makes room when a person waits. */
function seatWish(view: View, memory: Memory, now: number, dice: () => number): 'sit' | 'stand' | null {
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
  return dice() < eagerness ? 'sit' : null;
}

function voteWish(person: Person, view: View, memory: Memory, now: number, dice: () => number) {
  const play = view.state.nowPlaying;
  if (!play || play.djUuid === view.me || memory.votedOn === play.playId) return { deed: null, memory };
  if (memory.voteAt?.playId !== play.playId) {
    const at = Math.max(now, play.startTime) + 4_000 + dice() * 40_000;
    return { deed: null, memory: { ...memory, voteAt: { playId: play.playId, at } } };
  }
  if (now < memory.voteAt.at) return { deed: null, memory };
  const genre = (play.song.genre ?? '').toLowerCase();
  const isMine = person.taste.some((taste) => genre.includes(taste));
  const mood = dice();
  const like = mood < (isMine ? 0.9 : 0.6) ? true : mood > 0.97 ? false : null;
  const star = like === true && dice() < (isMine ? 0.3 : 0.08);
  const deed: Deed = { kind: 'vote', like, star };
  return { deed: like === null ? null : deed, memory: { ...memory, votedOn: play.playId } };
}

/** A stranger's line gets a reaction from one of us: the one whom the line's uuid points to. */
function reactionWish(view: View, memory: Memory, dice: () => number) {
  const line = view.lines.findLast((one) => !view.residents.has(one.userUuid) && one.type === 'user');
  if (!line || line.uuid === memory.reactedTo || dice() > 0.3) return null;
  if (Object.keys(line.reactions).length > 2 || chosen(view, line.uuid) !== view.me) return null;
  return { kind: 'react' as const, uuid: line.uuid, reaction: pick(reactions, dice) };
}

function wordsFor(person: Person, view: View, memory: Memory, now: number, dice: () => number) {
  const { state } = view;
  const play = state.nowPlaying;
  const line = (occasion: Occasion, fill: Record<string, string> = {}) =>
    lineFor(person.language, occasion, fill, memory.lastLine, dice);

  const newcomer = Object.values(state.floorUsers).find(
    (one) => !view.residents.has(one.uuid) && !memory.met.includes(one.uuid),
  );
  if (newcomer) {
    const met = [...memory.met, newcomer.uuid].slice(-50);
    const isMine = chosen(view, newcomer.uuid) === view.me;
    if (isMine) return { text: line('welcome', { name: newcomer.nickname }), remember: { met } };
  }

  // Nobody but us: a quiet room, where a word now and then is enough.
  const company = isVisited(view) ? 1 : 0.15;
  const recent = view.lines.filter((one) => now - one.date < 12_000).length;
  if (now - memory.lastSaidAt < 25_000 || recent >= 2) return null;
  if (dice() > 0.05 * person.lively * company) return null;

  if (play?.djUuid === view.me && memory.commentedOn !== play.playId) {
    return { text: line('myTurn', { song: play.song.trackName }), remember: { commentedOn: play.playId } };
  }
  if (play && memory.commentedOn !== play.playId) {
    const early = now - play.startTime < 20_000;
    const fill = { song: play.song.trackName, artist: play.song.artistName };
    return { text: line(early ? 'songStarted' : 'goodSong', fill), remember: { commentedOn: play.playId } };
  }
  return { text: line('smallTalk'), remember: {} };
}

/** Whether anybody is here who does not live here. */
function isVisited({ state, residents }: View): boolean {
  const seen = [...state.djs, ...Object.values(state.floorUsers)];
  return state.counts.guests > 0 || seen.some((one) => !residents.has(one.uuid));
}

/** Which resident here a thing falls to, so that one answers and not all. */
function chosen(view: View, about: string): string | undefined {
  const here = [...view.state.djs.map((dj) => dj.uuid), ...Object.keys(view.state.floorUsers)]
    .filter((uuid) => view.residents.has(uuid))
    .sort();
  const sum = [...about].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return here[sum % Math.max(1, here.length)];
}

function pick<T>(items: readonly [T, ...T[]] | readonly T[], dice: () => number): T {
  const item = items[Math.floor(dice() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
