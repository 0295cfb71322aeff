import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/realtime/hangout/requests';
import { RefusalError } from '@hangout/rules';
import { joinRoom } from '../api/rooms.ts';
import { addToSongPlays } from '../api/song-plays.ts';
import { startAudio, stopAudio } from '../audio/audio-session.ts';
import { isRegisteredAtom, myUuidAtom } from '../core/session.ts';
import { noCurrentRoom } from '../core/storage.ts';
import { currentRoomAtom, store } from '../core/store.ts';
import { showToast } from '../core/toasts.ts';
import { lookupText } from '../core/use-error-text.ts';
import { type Line, openLine } from './line.ts';
import { addMessages } from './message-window.ts';
import { applyMuteNotice } from './mute.ts';
import { meaningOfClose, meaningOfJoinFailure, rejoinDelay } from './rejoin.ts';
import { roomEvents } from './room-events.ts';
import {
  applyRoomSettings,
  applyRoomState,
  clearRoomState,
  messagesAtom,
  openReportsAtom,
  roomState,
} from './room-state.ts';
import { joinedRoomAtom, roomStatusAtom, waitUntilReconnected } from './room-status.ts';
import { loadOwnVotes } from './voting.ts';

/** Counts visits: whatever belongs to an older one is ignored. */
let visit = 0;
let line: Line | null = null;
/** Who we came in as: somebody who signs in comes in anew. */
let cameAs: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Walks into a hangout, leaving the one we are in. */
export function enterRoom(slug: string, password?: string): void {
  const status = store.get(roomStatusAtom);
  const me = store.get(myUuidAtom);
  const isHere =
    (status.kind === 'inside' || status.kind === 'reconnecting') && status.slug === slug && cameAs === me;
  if (isHere && password === undefined) return;
  hangUp();
  cameAs = me;
  clearRoomState();
  const kept = store.get(currentRoomAtom);
  const known = kept.slug === slug ? kept.password : null;
  store.set(currentRoomAtom, { slug, password: password ?? known, error: null });
  store.set(roomStatusAtom, { kind: 'joining', slug });
  void join(visit, 0);
}

/** [R100] Walks out; nothing of it is remembered. */
export function leaveRoom(): void {
  hangUp();
  clearRoomState();
  stopAudio();
  store.set(joinedRoomAtom, null);
  store.set(roomStatusAtom, { kind: 'outside' });
  const { kickInfo } = store.get(currentRoomAtom);
  store.set(currentRoomAtom, { ...noCurrentRoom, kickInfo });
}

/** Asks the hangout for something. @throws RefusalError */
export async function requestRoom<N extends RoomRequestName>(
  name: N,
  payload: RoomAsk<N>,
): Promise<RoomAnswer<N>> {
  if (!line) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
  return line.request(name, payload);
}

/**
 * [H471] Asks for what may be asked twice: while the line is away, or where it breaks before the answer, again once we
 * are inside. @throws RefusalError
 */
export async function requestUntilAnswered<N extends RoomRequestName>(
  name: N,
  payload: RoomAsk<N>,
): Promise<RoomAnswer<N>> {
  while (true) {
    const asked = line;
    try {
      return await requestRoom(name, payload);
    } catch (error) {
      const isLost = error instanceof RefusalError && error.code === 'unavailable';
      if (!isLost || !(await waitUntilReconnected()) || line === asked) throw error;
    }
  }
}

function hangUp(): void {
  visit += 1;
  clearTimeout(timer);
  line?.close();
  line = null;
}

async function join(mine: number, attempt: number): Promise<void> {
  const { slug, password } = store.get(currentRoomAtom);
  if (!slug) return;
  try {
    const room = await joinRoom(slug, { password, isGuest: !store.get(isRegisteredAtom) });
    if (mine !== visit) return;
    store.set(joinedRoomAtom, room);
    const opened = await openLine(room, {
      state: (state) => mine === visit && applyRoomState(state),
      message: (name, payload) => mine === visit && hear(name, payload),
      closed: (code) => mine === visit && closed(code),
    });
    if (mine !== visit) {
      opened.close();
      return;
    }
    line = opened;
    const current = store.get(roomState.settings)?.slug || room.slug;
    store.set(currentRoomAtom, { slug: current, kickInfo: null });
    store.set(roomStatusAtom, { kind: 'inside', slug: current });
    startAudio((sent) => requestRoom('serverTime', { sent }));
    // guests and whoever plays have none
    if (store.get(isRegisteredAtom)) loadOwnVotes((what) => requestRoom('voteOnSong', what)).catch(() => {});
  } catch (error) {
    if (mine === visit) failed(slug, error, attempt);
  }
}

function failed(slug: string, error: unknown, attempt: number): void {
  const failure = meaningOfJoinFailure(error);
  if (failure.kind === 'again') {
    comeBack(slug, attempt + 1);
    return;
  }
  stopAudio();
  if (failure.kind === 'taken-out') {
    takenOut(failure);
    return;
  }
  const wasTyped = store.get(currentRoomAtom).password !== null;
  store.set(currentRoomAtom, { password: null, error: String(error) });
  if (failure.kind === 'password')
    store.set(roomStatusAtom, { kind: 'password', slug, wasWrong: failure.wasWrong && wasTyped });
  else store.set(roomStatusAtom, { kind: 'refused', slug, error });
}

/** [R094][R095] A new ticket and a new join, each browser after a moment of its own. */
function comeBack(slug: string, attempt: number): void {
  visit += 1;
  line = null;
  const mine = visit;
  const was = store.get(roomStatusAtom).kind;
  if (was !== 'joining' || attempt > 1) store.set(roomStatusAtom, { kind: 'reconnecting', slug });
  clearTimeout(timer);
  timer = setTimeout(() => void join(mine, attempt), rejoinDelay(attempt, Math.random()));
}

function closed(code: number): void {
  const slug = store.get(currentRoomAtom).slug ?? '';
  const status = store.get(roomStatusAtom);
  if (status.kind === 'taken-out') return;
  const meaning = meaningOfClose(code);
  if (meaning === 'come-back') comeBack(slug, 0);
  else takenOut({ type: meaning, reason: '', expirationTime: null });
}

function takenOut({
  type,
  reason,
  expirationTime,
}: {
  type: string;
  reason: string;
  expirationTime: number | null;
}): void {
  const slug = store.get(currentRoomAtom).slug ?? '';
  const before = store.get(currentRoomAtom).kickInfo;
  // Knocking again is refused without the reason: the one told at the time still holds.
  const known = before?.slug === slug && before.type === type ? before.reason : '';
  const info = { slug, type, reason: reason || known, expirationTime };
  hangUp();
  stopAudio();
  store.set(currentRoomAtom, { ...noCurrentRoom, kickInfo: info });
  store.set(roomStatusAtom, { kind: 'taken-out', slug, info });
}

type Heard = { [N in keyof RoomMessages]: (payload: RoomMessages[N]) => void };

const hearing: Heard = {
  playedSong: (play) => addToSongPlays(store.get(roomState.settings)?.slug ?? '', play),
  messages: (lines) => {
    addMessages(lines);
    for (const said of lines) roomEvents.say({ kind: 'said', line: said });
  },
  // [R097][R098]
  updatedRoomSettings: (settings) => {
    applyRoomSettings(settings);
    const status = store.get(roomStatusAtom);
    store.set(currentRoomAtom, { slug: settings.slug });
    if (status.kind === 'inside') store.set(roomStatusAtom, { kind: 'inside', slug: settings.slug });
  },
  kickedFromRoom: ({ type, reason, expirationTime }) =>
    takenOut({ type, reason, expirationTime: expirationTime ?? null }),
  roomReset: () => {
    line?.close();
    comeBack(store.get(currentRoomAtom).slug ?? '', 0);
  },
  playedOneTimeAnimation: (animation) => roomEvents.say({ kind: 'animated', ...animation }),
  chatCleared: ({ upTo }) =>
    store.set(messagesAtom, (known) => known.filter(({ id }) => id === -1 || id > upTo)),
  reports: ({ open }) => store.set(openReportsAtom, open),
  notice: ({ code, details }) => {
    applyMuteNotice(code, details);
    showToast({
      tone: code === 'seat_is_yours' ? 'good' : 'plain',
      text: lookupText(`notices.${code}`) ?? code,
    });
  },
};

function hear<N extends keyof RoomMessages>(name: N, payload: RoomMessages[N]): void {
  hearing[name](payload);
}
