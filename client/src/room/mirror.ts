import type { ChatMessage, NowPlaying, RoomState, SongVotes } from '@hangout/contract';
import { NO_VOTES } from '@hangout/rules';
import { atom, type PrimitiveAtom } from 'jotai';
import { store } from '../app/store.ts';
import { isSame } from './same.ts';

/** What the hangout says, slice by slice. Only this file writes these. */
export const mirror = {
  settings: atom<RoomState['settings'] | null>(null),
  djs: atom<RoomState['djs']>([]),
  nowPlaying: atom<RoomState['nowPlaying']>(null),
  upNext: atom<RoomState['upNext']>(null),
  voteCounts: atom<RoomState['voteCounts']>({ likes: 0, dislikes: 0, stars: 0 }),
  vibeMeter: atom(0),
  songsRemainingForDj: atom(0),
  floorUsers: atom<RoomState['floorUsers']>({}),
  waiting: atom<RoomState['waiting']>({ count: 0, first: [] }),
  counts: atom<RoomState['counts']>({ users: 0, registered: 0, guests: 0, audience: 0 }),
} as const;

/** My own vote on the song that plays; the state does not carry it. */
export const myVotesAtom = atom<SongVotes>(NO_VOTES);
/** What has been said, oldest first. */
export const linesAtom = atom<readonly ChatMessage[]>([]);
/** Songs that began while we were here, for the talk to mention; at most 50. */
export interface SongEvent {
  readonly playId: string;
  readonly date: number;
  readonly song: string;
  /** Empty while the house plays. */
  readonly djName: string;
}
export const songEventsAtom = atom<readonly SongEvent[]>([]);
/** Reports of this hangout that are open, where I keep order in it. */
export const openReportsAtom = atom(0);
/** Whether there is more to read before the first line at hand. */
export const hasOlderLinesAtom = atom(true);

function put<T>(slice: PrimitiveAtom<T>, value: T): void {
  if (!isSame(store.get(slice), value)) store.set(slice, value);
}

/** [R092] Takes a state in; slices that did not change stay the very same value. */
export function mirrorState(state: RoomState): void {
  const playId = store.get(mirror.nowPlaying)?.playId;
  put(mirror.settings, state.settings);
  put(mirror.djs, state.djs);
  put(mirror.nowPlaying, state.nowPlaying);
  put(mirror.upNext, state.upNext);
  put(mirror.voteCounts, state.voteCounts);
  put(mirror.vibeMeter, state.vibeMeter);
  put(mirror.songsRemainingForDj, state.songsRemainingForDj);
  put(mirror.floorUsers, state.floorUsers);
  put(mirror.waiting, state.waiting);
  put(mirror.counts, state.counts);
  if (state.nowPlaying?.playId === playId) return;
  store.set(myVotesAtom, NO_VOTES);
  if (state.nowPlaying) noteSong(state.nowPlaying, state.djs);
}

function noteSong({ playId, startTime, song, djUuid }: NowPlaying, djs: RoomState['djs']): void {
  const djName = djs.find((dj) => dj.uuid === djUuid)?.nickname ?? '';
  const event = { playId, date: startTime, song: song.trackName, djName };
  store.set(songEventsAtom, (events) => [...events.filter((one) => one.playId !== playId), event].slice(-50));
}

/** [R097] New settings, unless newer ones are here already. */
export function mirrorSettings(settings: RoomState['settings']): void {
  const known = store.get(mirror.settings);
  if (!known || known.uuid !== settings.uuid || settings.rev >= known.rev) put(mirror.settings, settings);
}

/** Empties everything: another hangout follows, or none. */
export function clearMirror(): void {
  store.set(mirror.settings, null);
  store.set(mirror.djs, []);
  store.set(mirror.nowPlaying, null);
  store.set(mirror.upNext, null);
  store.set(mirror.voteCounts, { likes: 0, dislikes: 0, stars: 0 });
  store.set(mirror.vibeMeter, 0);
  store.set(mirror.songsRemainingForDj, 0);
  store.set(mirror.floorUsers, {});
  store.set(mirror.waiting, { count: 0, first: [] });
  store.set(mirror.counts, { users: 0, registered: 0, guests: 0, audience: 0 });
  store.set(myVotesAtom, NO_VOTES);
  store.set(linesAtom, []);
  store.set(openReportsAtom, 0);
  store.set(songEventsAtom, []);
  store.set(hasOlderLinesAtom, true);
}
