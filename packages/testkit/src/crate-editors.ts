import type { Api } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { crateSongs } from '@hangout/contract/rest/crates/crate-songs';
import { createNamedRandom, type SeededRandom } from './seeded-random.ts';

/** A change of a crate that the server has confirmed. */
interface CrateChange {
  readonly what: 'add' | 'remove' | 'restore' | 'move' | 'shuffle';
  /** Revision of the crate after the change. */
  readonly revision: number;
  readonly count: number;
  /** Entries that the change has added or removed. */
  readonly entries: readonly string[];
}

/** A crate as an editor has read it: its revision, and its entries in order. */
interface CrateReading {
  readonly revision: number;
  readonly entries: readonly string[];
  readonly positions: readonly number[];
}

export interface EditedCrate {
  readonly changes: readonly CrateChange[];
  readonly readings: readonly CrateReading[];
  /** What each editor has read at the end. */
  readonly last: readonly CrateReading[];
  /**
   * Number of changes that were refused because of another editor's change, such as moving a removed song.
   */
  readonly refused: number;
}

export interface EditOptions {
  readonly crateUuid: string;
  readonly songIds: readonly string[];
  readonly seed: number;
  /** Returns whether an editor stops after `made` changes. */
  isOver(made: number): boolean;
}

/** With more songs than this, editors remove some, so that the crate fits on one page of the API. */
const FULL = 240;
const PAGE = 300;

/**
 * Lets several editors change one crate at the same time by REST, as fast as the server responds: they add
 * songs at both ends, move, remove, undo and shuffle, and read the crate now and then.
 */
export async function editCrate(apis: readonly Api[], options: EditOptions): Promise<EditedCrate> {
  const edited = { changes: [] as CrateChange[], readings: [] as CrateReading[], refused: 0 };
  await Promise.all(
    apis.map((api, number) =>
      runEditor(api, options, edited, createNamedRandom(options.seed, `editor ${number}`)),
    ),
  );
  const last: CrateReading[] = [];
  for (const api of apis) last.push(await readCrate(api, options.crateUuid));
  return { ...edited, last };
}

async function readCrate(api: Api, crateUuid: string): Promise<CrateReading> {
  const page = await api(crateSongs.songs, { crateUuid, limit: PAGE });
  if (page.count > PAGE) throw new Error(`the crate has ${page.count} songs, more than one page`);
  return {
    revision: page.songsRevision,
    entries: page.songs.map((song) => song.crateSongUuid),
    positions: page.songs.map((song) => song.position),
  };
}

async function runEditor(
  api: Api,
  { crateUuid, songIds, isOver }: EditOptions,
  edited: { changes: CrateChange[]; readings: CrateReading[]; refused: number },
  random: SeededRandom,
): Promise<void> {
  let known = await readCrate(api, crateUuid);
  /** Removals that this editor can still undo. */
  const removals: { readonly removal: string; readonly entries: readonly string[] }[] = [];

  const changes: Readonly<Record<CrateChange['what'], () => Promise<CrateChange | null>>> = {
    async add() {
      const songs = Array.from({ length: random.integer(1, 3) }, () => ({ songId: random.pick(songIds) }));
      const answer = await api(crateSongs.add, { crateUuid, songs, append: random.chance(0.5) });
      return changeOf(
        'add',
        answer,
        answer.songs.map((song) => song.crateSongUuid),
      );
    },
    async remove() {
      if (known.entries.length === 0) return null;
      const entry = random.pick(known.entries);
      const answer = await api(crateSongs.remove, { crateUuid, crateSongUuid: entry });
      if (answer.removal !== null) removals.push({ removal: answer.removal, entries: [entry] });
      return changeOf('remove', answer, [entry]);
    },
    async restore() {
      const undone = removals.pop();
      if (!undone) return null;
      const answer = await api(crateSongs.restore, { crateUuid, removal: undone.removal });
      return changeOf('restore', answer, undone.entries);
    },
    async move() {
      if (known.entries.length === 0) return null;
      const newPosition = random.integer(-2, known.entries.length + 2);
      const crateSongUuid = random.pick(known.entries);
      return changeOf('move', await api(crateSongs.move, { crateUuid, crateSongUuid, newPosition }), []);
    },
    async shuffle() {
      const answer = await api(crateSongs.shuffle, { crateUuid });
      return changeOf('shuffle', answer, []);
    },
  };

  for (let made = 0; !isOver(made); made += 1) {
    const what =
      known.entries.length > FULL
        ? 'remove'
        : random.pick([
            'add',
            'add',
            'add',
            'remove',
            'remove',
            'restore',
            'move',
            'move',
            'move',
            'shuffle',
          ] as const);
    try {
      const change = await changes[what]();
      if (change) edited.changes.push(change);
    } catch (error) {
      // Another editor has removed the song.
      if (!(error instanceof ApiError && error.code === 'crate_song_not_found')) throw error;
      edited.refused += 1;
    }
    if (known.entries.length > FULL || random.chance(0.3)) {
      known = await readCrate(api, crateUuid);
      edited.readings.push(known);
    }
  }
}

const changeOf = (
  what: CrateChange['what'],
  { songsRevision, count }: { readonly songsRevision: number; readonly count: number },
  entries: readonly string[],
): CrateChange => ({ what, revision: songsRevision, count, entries });

/**
 * Describes what is wrong with a crate after its edits: gaps in the positions, entries that are lost, doubled
 * or were never added, and editors that have read different lists.
 */
export function findCrateFaults({ changes, readings, last }: EditedCrate): string[] {
  const faults: string[] = [];
  const ordered = [...changes].sort((one, other) => one.revision - other.revision);
  const held = new Map<number, ReadonlySet<string>>([[0, new Set()]]);
  let now = new Set<string>();
  for (const [at, { what, revision, count, entries }] of ordered.entries()) {
    if (ordered[at - 1]?.revision === revision) faults.push(`two changes have made revision ${revision}`);
    now = new Set(now);
    for (const entry of entries)
      if (what === 'remove') now.delete(entry);
      else now.add(entry);
    held.set(revision, now);
    if (now.size !== count)
      faults.push(`revision ${revision} (${what}) has ${count} songs in place of ${now.size}`);
  }
  for (const { revision, entries, positions } of [...readings, ...last]) {
    if (positions.some((position, at) => position !== at))
      faults.push(`positions of revision ${revision}: ${positions}`);
    if (new Set(entries).size !== entries.length) faults.push(`revision ${revision} has a song twice`);
    // The server reads the revision before the songs, so the songs may be those of a later revision.
    const isHeld = [...held].some(([at, songs]) => at >= revision && isSame(songs, entries));
    if (!isHeld)
      faults.push(`revision ${revision} holds ${entries.length} songs that no revision from it on has`);
  }
  for (const { revision, entries } of last)
    if (revision !== ordered.at(-1)?.revision || !isSame(now, entries))
      faults.push(`the end is revision ${revision} with ${entries.length} songs`);
  const [first] = last;
  for (const [number, { entries }] of last.entries())
    if (entries.join() !== first?.entries.join()) faults.push(`editor ${number} ends on another list`);
  return faults;
}

const isSame = (songs: ReadonlySet<string>, entries: readonly string[]) =>
  songs.size === entries.length && entries.every((entry) => songs.has(entry));
