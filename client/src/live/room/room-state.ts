import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type { RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { NowPlaying, RoomState } from '@hangout/contract/realtime/hangout/state';
import { atom, type PrimitiveAtom } from 'jotai';
import { serverNow } from '../../platform/server-clock.ts';
import { store } from '../../platform/store.ts';
import { nowPlayingAtom, upNextAtom } from '../audio/now-playing.ts';
import { isDeepEqual } from './deep-equal.ts';

type Slices = Omit<RoomState, 'settings'> & { readonly settings: RoomState['settings'] | null };

const noState: Slices = {
  settings: null,
  djs: [],
  // Before the play, whose mute a live set that ends with it has to the last [H2141].
  microphones: {},
  nowPlaying: null,
  upNext: null,
  voteCounts: { likes: 0, dislikes: 0, stars: 0 },
  vibeMeter: 0,
  songsRemainingForDj: 0,
  floorUsers: {},
  waiting: { count: 0, first: [], others: [] },
  counts: { users: 0, registered: 0, guests: 0, audience: 0 },
  voiceDelayMs: 0,
};
// The casts are safe: the objects have exactly these keys.
const sliceNames = Object.keys(noState) as (keyof Slices)[];
type SliceAtoms = { readonly [K in keyof Slices]: PrimitiveAtom<Slices[K]> };

/** The room state from the game server, with one atom for each slice. Only this file writes these atoms. */
export const roomState: SliceAtoms = {
  ...(Object.fromEntries(sliceNames.map((name) => [name, atom(noState[name])])) as unknown as SliceAtoms),
  nowPlaying: nowPlayingAtom,
  upNext: upNextAtom,
};

type Votes = RoomResponse<'voteOnSong'>;
/** [H360] Votes that are shown until the room state contains the latest of them. */
export interface VoteOverlay {
  readonly playId: string | undefined;
  readonly shown: Votes;
  /**
   * The last response, or the votes shown before any pending request. Shown again if the pending requests are
   * refused.
   */
  readonly settled: Votes;
  readonly pending: number;
  /**
   * The vote counts of the room state that `shown` hides, or null. Once the room state has other counts,
   * those are shown.
   */
  readonly over: RoomState['voteCounts'] | null;
}
export const voteOverlayAtom = atom<VoteOverlay | null>(null);
/** The message window: chat messages, oldest first. */
export const messagesAtom = atom<readonly ChatMessage[]>([]);
/**
 * [H2000] Id of the newest message that was known when the connection was lost; later ones may be missing until the
 * chat has loaded the latest messages. Null if none are missing.
 */
export const chatGapAtom = atom<number | null>(null);
/** An entry of the chat about a song that has started or ended early. The newest 50 are kept. */
export interface SongEvent {
  readonly kind: 'started' | 'djLeft' | 'skipped' | 'unplayable';
  readonly playId: string;
  readonly date: number;
  readonly song: string;
  /** Uuid of the DJ; empty while the house playlist plays. */
  readonly djUuid: string;
  /** Nickname of the DJ; empty while the house playlist plays. */
  readonly djName: string;
}
export const songEventsAtom = atom<readonly SongEvent[]>([]);
/** The number of open reports of this hangout, for its moderators. */
export const openReportsAtom = atom(0);
export const hasOlderMessagesAtom = atom(true);

function setSlice<K extends keyof Slices>(name: K, value: Slices[K]): void {
  if (!isDeepEqual(store.get(roomState[name]), value)) store.set(roomState[name], value);
}

/**
 * [R092] Applies a full room state. Slices that have not changed keep their identity, so that React does not
 * render them again.
 */
export function applyRoomState(state: RoomState): void {
  const playId = store.get(roomState.nowPlaying)?.playId;
  for (const name of sliceNames) setSlice(name, state[name]);
  showVoteCountsOfState();
  if (state.nowPlaying && state.nowPlaying.playId !== playId) addSongEvent(state.nowPlaying, state.djs);
}

/**
 * [H360] Shows the counts of the room state again. A state that arrives after the response already contains
 * the vote, even if its counts equal the old ones because another user has withdrawn a vote.
 */
function showVoteCountsOfState(): void {
  const overlay = store.get(voteOverlayAtom);
  if (overlay?.pending === 0 && overlay.over) store.set(voteOverlayAtom, { ...overlay, over: null });
}

function addSongEvent({ playId, startTime, song, djUuid }: NowPlaying, djs: RoomState['djs']): void {
  const djName = djs.find((dj) => dj.uuid === djUuid)?.nickname ?? '';
  keepSongEvent({ kind: 'started', playId, date: startTime, song: song.trackName, djUuid, djName });
}

function keepSongEvent(event: SongEvent): void {
  const isOther = (one: SongEvent) => one.playId !== event.playId || one.kind !== event.kind;
  store.set(songEventsAtom, (events) => [...events.filter(isOther), event].slice(-50));
}

/**
 * [H872] Adds a chat entry if a song has ended early: a DJ's song that was skipped or whose DJ has left the
 * stage, or [H1163] any song that most listeners could not play.
 */
export function addEarlyEnd(play: RoomMessages['playedSong']): void {
  const { playId, song, djUuid, djName = '', endReason } = play;
  const isShown =
    endReason === 'unplayable' || (djUuid && (endReason === 'djLeft' || endReason === 'skipped'));
  if (!isShown) return;
  keepSongEvent({ kind: endReason, playId, date: serverNow(), song: song.trackName, djUuid, djName });
}

/** [R097] Applies new settings; settings older than the known ones are ignored. */
export function applyRoomSettings(settings: RoomState['settings']): void {
  const known = store.get(roomState.settings);
  if (!known || known.uuid !== settings.uuid || settings.rev >= known.rev) setSlice('settings', settings);
}

/** Notes that messages may be missing from now on. A gap that is not closed yet begins where it began. */
export function markChatGap(): void {
  const newest = store.get(messagesAtom).findLast(({ id }) => id !== -1)?.id ?? null;
  store.set(chatGapAtom, (gap) => gap ?? newest);
}

export function clearRoomState(): void {
  for (const name of sliceNames) setSlice(name, noState[name]);
  store.set(voteOverlayAtom, null);
  store.set(messagesAtom, []);
  store.set(chatGapAtom, null);
  store.set(openReportsAtom, 0);
  store.set(songEventsAtom, []);
  store.set(hasOlderMessagesAtom, true);
}
