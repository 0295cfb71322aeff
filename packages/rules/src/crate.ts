import { type SongTraits, sameSong } from './song.ts';

/** [R062] The queue's name; nobody's playlist may be called so. */
export const QUEUE_NAME = 'default';
/** [R062] The likes' name. */
export const LIKES_NAME = 'tt-stars';
export const CRATE_NAME_LIMITS = { min: 1, max: 100 } as const;

/** [R062] Whether a name belongs to the queue or the likes. */
export function isReservedCrateName(name: string): boolean {
  const plain = name.trim().toLowerCase();
  return plain === QUEUE_NAME || plain === LIKES_NAME;
}

/** [H040] Whether a playlist may be called so. */
export function isCrateName(name: string): boolean {
  const { length } = name.trim();
  return length >= CRATE_NAME_LIMITS.min && length <= CRATE_NAME_LIMITS.max && !isReservedCrateName(name);
}

const DEFAULT_NAME = 'New Playlist #';

/** [R134] `New Playlist #` with the lowest positive number that no other playlist has. */
export function nextPlaylistName(existing: readonly string[]): string {
  const taken = new Set(existing);
  let number = 1;
  while (taken.has(`${DEFAULT_NAME}${number}`)) number += 1;
  return `${DEFAULT_NAME}${number}`;
}

/** Songs in order with the place of the current one: positions are 0-based without gaps. An empty crate is at 0. */
export type Order<T> = { readonly songs: readonly T[]; readonly current: number };

/** [R101] New songs before all others; the current one stays the current one. */
export function addAtStart<T>({ songs, current }: Order<T>, added: readonly T[]): Order<T> {
  return { songs: [...added, ...songs], current: songs.length === 0 ? 0 : current + added.length };
}

/** [R101] New songs behind all others. */
export function addAtEnd<T>({ songs, current }: Order<T>, added: readonly T[]): Order<T> {
  return { songs: [...songs, ...added], current };
}

/** [H041] New songs right at the current place, so that they play next. */
export function addNext<T>({ songs, current }: Order<T>, added: readonly T[]): Order<T> {
  return { songs: songs.toSpliced(current, 0, ...added), current };
}

/** [R102][H042] Moves one song; a place beyond either end means that end. Unknown places change nothing. */
export function move<T>(order: Order<T>, from: number, to: number): Order<T> {
  const { songs, current } = order;
  const song = songs[from];
  if (song === undefined) return order;
  const target = clampPlace(to, songs.length);
  const moved = songs.toSpliced(from, 1).toSpliced(target, 0, song);
  if (current === from) return { songs: moved, current: target };
  const passedDown = from < current && target >= current ? 1 : 0;
  const passedUp = from > current && target <= current ? 1 : 0;
  return { songs: moved, current: current - passedDown + passedUp };
}

/** [R102] Takes one song out; after the current one its successor is current. Unknown places change nothing. */
export function remove<T>(order: Order<T>, at: number): Order<T> {
  if (order.songs[at] === undefined) return order;
  const songs = order.songs.toSpliced(at, 1);
  const current = at < order.current ? order.current - 1 : order.current;
  return { songs, current: current >= songs.length ? 0 : current };
}

/** [R103] */
export function clear<T>(): Order<T> {
  return { songs: [], current: 0 };
}

/** [H043] Mixes all but the current song, which comes first. `dice` answers numbers in [0, 1). */
export function shuffle<T>({ songs, current }: Order<T>, dice: () => number): Order<T> {
  const first = songs.slice(current, current + 1);
  const rest = songs.toSpliced(current, 1);
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(dice() * (last + 1));
    const [a, b] = [rest[last], rest[other]];
    if (a !== undefined && b !== undefined) [rest[last], rest[other]] = [b, a];
  }
  return { songs: [...first, ...rest], current: 0 };
}

/**
 * [H011] The song at `at` was played: it goes to the end. The current place stays where it is, and so points to
 * the one that followed.
 */
export function advanceCurrent<T>(order: Order<T>, at: number = order.current): Order<T> {
  const song = order.songs[at];
  if (song === undefined) return order;
  const current = at < order.current ? order.current - 1 : order.current;
  return { songs: [...order.songs.toSpliced(at, 1), song], current };
}

/** The next `count` songs from the current place, wrapping around once. */
export function upcoming<T>({ songs, current }: Order<T>, count: number): T[] {
  return [...songs.slice(current), ...songs.slice(0, current)].slice(0, count);
}

/** [H044] Likes are a set: a song that is there already is not added again. Newest first. */
export function addLike<T extends SongTraits>(likes: readonly T[], song: T): T[] {
  return likes.some((one) => sameSong(one, song)) ? [...likes] : [song, ...likes];
}

/** [H044] */
export function removeLike<T extends SongTraits>(likes: readonly T[], song: SongTraits): T[] {
  return likes.filter((one) => !sameSong(one, song));
}

/** [H042] A wished place within a list of `length`: at least 0, at most the last. */
export function clampPlace(place: number, length: number): number {
  return Math.max(0, Math.min(Math.trunc(place), length - 1));
}
