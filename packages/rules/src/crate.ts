import { isVisibleName } from './names.ts';
import { isSameSong, type SongTraits } from './song.ts';

export const QUEUE_NAME = 'default';
/** [R062] The reserved name of the crate of liked songs. */
export const LIKES_NAME = 'tt-stars';
export const CRATE_NAME_LIMITS = { min: 1, max: 100 } as const;

/** [R062] Whether a name is reserved for the queue or the liked songs, which are stored as crates too. */
export function isReservedCrateName(name: string): boolean {
  const plain = name.trim().toLowerCase();
  return plain === QUEUE_NAME || plain === LIKES_NAME;
}

/** [H040] Whether a playlist may have this name. */
export function isCrateName(name: string): boolean {
  const { length } = name.trim();
  const isOfLength = length >= CRATE_NAME_LIMITS.min && length <= CRATE_NAME_LIMITS.max;
  return isOfLength && isVisibleName(name) && !isReservedCrateName(name);
}

const DEFAULT_NAME = 'New Playlist #';

/** [R134] Returns `New Playlist #` with the lowest positive number that is still free. */
export function nextPlaylistName(existing: readonly string[]): string {
  const taken = new Set(existing);
  let number = 1;
  while (taken.has(`${DEFAULT_NAME}${number}`)) number += 1;
  return `${DEFAULT_NAME}${number}`;
}

/** The songs of a crate in order, and the position of the current song (0 if the crate is empty). */
export type OrderedSongs<T> = { readonly songs: readonly T[]; readonly current: number };

/** [R101] Adds songs at the start; the current song stays current. */
export function addAtStart<T>({ songs, current }: OrderedSongs<T>, added: readonly T[]): OrderedSongs<T> {
  return { songs: [...added, ...songs], current: songs.length === 0 ? 0 : current + added.length };
}

/** [R101] Adds songs at the end. */
export function addAtEnd<T>({ songs, current }: OrderedSongs<T>, added: readonly T[]): OrderedSongs<T> {
  return { songs: [...songs, ...added], current };
}

/**
 * [R102][H042] Moves one song. A position outside of the list is limited to its ends. If there is no song at `from`,
 * returns the crate unchanged.
 */
export function moveSong<T>(crate: OrderedSongs<T>, from: number, to: number): OrderedSongs<T> {
  const { songs, current } = crate;
  const song = songs[from];
  if (song === undefined) return crate;
  const target = clampPosition(to, songs.length);
  const moved = songs.toSpliced(from, 1).toSpliced(target, 0, song);
  if (current === from) return { songs: moved, current: target };
  const passedDown = from < current && target >= current ? 1 : 0;
  const passedUp = from > current && target <= current ? 1 : 0;
  return { songs: moved, current: current - passedDown + passedUp };
}

/**
 * [R102] Removes the songs at these positions. If the current song is removed, the next remaining song becomes current.
 * Unknown positions are ignored.
 */
export function removeSongs<T>(crate: OrderedSongs<T>, positions: ReadonlySet<number>): OrderedSongs<T> {
  const songs = crate.songs.filter((_, position) => !positions.has(position));
  const current = crate.songs
    .slice(0, crate.current)
    .filter((_, position) => !positions.has(position)).length;
  return { songs, current: current >= songs.length ? 0 : current };
}

/** [R103] Returns an empty crate. */
export function clearSongs<T>(): OrderedSongs<T> {
  return { songs: [], current: 0 };
}

/** [H043] Moves the current song to the start and shuffles the others. `random` returns numbers in [0, 1). */
export function shuffleSongs<T>({ songs, current }: OrderedSongs<T>, random: () => number): OrderedSongs<T> {
  const first = songs.slice(current, current + 1);
  const rest = songs.toSpliced(current, 1);
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [rest[last], rest[other]];
    if (a !== undefined && b !== undefined) [rest[last], rest[other]] = [b, a];
  }
  return { songs: [...first, ...rest], current: 0 };
}

/**
 * [H830] Moves the song at `at` to the end after it has played. If that song was current, the song after it becomes
 * current.
 */
export function advanceCurrent<T>(crate: OrderedSongs<T>, at: number = crate.current): OrderedSongs<T> {
  const song = crate.songs[at];
  if (song === undefined) return crate;
  const current = at < crate.current ? crate.current - 1 : crate.current;
  return { songs: [...crate.songs.toSpliced(at, 1), song], current };
}

/** [H044] Adds a song to the liked songs, newest first; a song that is already liked is not added again. */
export function addLike<T extends SongTraits>(likes: readonly T[], song: T): T[] {
  return likes.some((one) => isSameSong(one, song)) ? [...likes] : [song, ...likes];
}

/** [H042] Limits a requested position to the positions of a list of `length` entries. */
export function clampPosition(position: number, length: number): number {
  return Math.max(0, Math.min(Math.trunc(position), length - 1));
}
