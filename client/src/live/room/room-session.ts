import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import { connectToHangout } from '@hangout/room-client/hangout-connection';
import { classifyJoinFailure } from '@hangout/room-client/join-failure';
import { createRoomSession, type SessionStatus } from '@hangout/room-client/session';
import { RefusalError } from '@hangout/rules';
import { estimateClock, joinRoom } from '../../api/rooms.ts';
import { refetchSongPlays } from '../../api/song-plays.ts';
import { storeSongUrls } from '../../api/stream-addresses.ts';
import { takeEarlyPlace } from '../../platform/early-visit.ts';
import { checkSession } from '../../platform/rest-client.ts';
import { startClockSync } from '../../platform/server-clock.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { noCurrentRoom } from '../../platform/storage.ts';
import { currentRoomAtom, localSettingsAtom, store } from '../../platform/store.ts';
import { expectSong, startAudio, stopAudio } from '../audio/audio-session.ts';
import { composerModeAtom } from './composer-mode.ts';
import { forgetExplicitConsent, giveExplicitConsent, requireExplicitConsent } from './explicit-consent.ts';
import { leaveQuestionAtom } from './leave-question.ts';
import { muteAtom } from './mute.ts';
import { roomAnnouncementAtom } from './room-announcement.ts';
import { voiceBatches } from './room-events.ts';
import { handleRoomMessage, type Removal } from './room-messages.ts';
import { applyRoomState, clearRoomState, markChatGap, roomState } from './room-state.ts';
import {
  insideAsAtom,
  isVisiting,
  joinedAsAtom,
  joinedRoomAtom,
  roomStatusAtom,
  waitUntilReconnected,
} from './room-status.ts';
import { lastSeenMessageAtom } from './unread.ts';
import { leaveAfterPlayAtom, storeVisitOfTab } from './visit-storage.ts';
import { loadOwnVotes } from './voting.ts';

const currentSlug = () => store.get(currentRoomAtom).slug ?? '';

/** Joins the hangout and reconnects. The reconnect back-off is `reconnectDelay` in packages/room-client. */
const session = createRoomSession({
  requestTicket: async () => {
    const { slug, password } = store.get(currentRoomAtom);
    const room = await joinRoom(slug ?? '', { password, isGuest: !store.get(isRegisteredAtom) });
    await requireExplicitConsent(room);
    return room;
  },
  connect: (room, { isCurrent, closed }) => {
    store.set(joinedRoomAtom, room);
    const { song, songUrls } = room;
    if (song && songUrls) storeSongUrls(song.songId, store.get(localSettingsAtom).audioQuality, songUrls);
    estimateClock(currentSlug(), room);
    expectSong(room);
    return connectToHangout(
      { ...room, place: takeEarlyPlace(room.ticket) },
      {
        joined(request) {
          if (!isCurrent()) return;
          // [H356] The server repeats a mute that still holds.
          store.set(muteAtom, null);
          // [H286] Before the first room state arrives, which needs the time.
          startClockSync((sent) => request('serverTime', { sent }));
        },
        state: (state) => isCurrent() && applyRoomState(state),
        message: (name, payload) =>
          isCurrent() && handleRoomMessage(name, payload, { leaveRemoved, reconnect: session.reconnect }),
        voice: (batch) => isCurrent() && voiceBatches.emit(batch),
        closed,
      },
    );
  },
  onStatus: showStatus,
  shouldRetry: (error) => {
    const failure = classifyJoinFailure(error);
    if (failure.kind === 'retry') return true;
    if (failure.kind === 'removed') leaveRemoved(failure);
    else showJoinRefused(error, failure);
    return false;
  },
  shouldReconnect: (code) => {
    // [H1496] Another session of this user has replaced this one, so this one must not reconnect. For other
    // removals the server sends the reason in a message before it closes the connection; if that message is
    // lost, the server refuses the next join.
    if (code !== closeCodes.replaced) return true;
    leaveRemoved({ type: 'replaced', reason: '', expirationTime: null });
    return false;
  },
});

function showStatus(kind: SessionStatus): void {
  if (kind !== 'inside') {
    markChatGap();
    store.set(roomStatusAtom, { kind, slug: currentSlug() });
    return;
  }
  const slug = store.get(roomState.settings)?.slug || (store.get(joinedRoomAtom)?.slug ?? currentSlug());
  store.set(currentRoomAtom, { slug, kickInfo: null });
  giveExplicitConsent();
  store.set(insideAsAtom, store.get(joinedAsAtom));
  store.set(roomStatusAtom, { kind, slug });
  // [R099] Plays that ended without a connection are missing in the history.
  void refetchSongPlays(slug);
  // [H1163] A refusal is ignored: it means that the song no longer plays.
  startAudio((playId) => void requestRoom('reportUnplayable', { playId }).catch(() => {}));
  // Guests have no votes. A refusal is ignored: some users, such as the playing DJ, may not vote.
  if (store.get(isRegisteredAtom)) loadOwnVotes((votes) => requestRoom('voteOnSong', votes)).catch(() => {});
}

function showJoinRefused(
  error: unknown,
  failure: { kind: 'refused' } | { kind: 'password'; wasWrong: boolean },
): void {
  endVisit();
  const slug = currentSlug();
  const wasTyped = store.get(currentRoomAtom).password !== null;
  store.set(currentRoomAtom, { password: null, error: String(error) });
  if (failure.kind === 'password')
    store.set(roomStatusAtom, { kind: 'password', slug, wasWrong: failure.wasWrong && wasTyped });
  else store.set(roomStatusAtom, { kind: 'refused', slug, error });
}

/** [R096] Ends the session after a removal, and stores why the user was removed and until when. */
function leaveRemoved({ type, reason, expirationTime }: Removal): void {
  const slug = currentSlug();
  if (type === 'signedOut') {
    void stayWithoutSession(slug);
    return;
  }
  const before = store.get(currentRoomAtom).kickInfo;
  // When a join is refused after a removal, the server sends no reason, so the one stored at the removal is
  // kept.
  const known = before?.slug === slug && before.type === type ? before.reason : '';
  const info = { slug, type, reason: reason || known, expirationTime };
  endVisit();
  store.set(currentRoomAtom, { ...noCurrentRoom, kickInfo: info });
  store.set(roomStatusAtom, { kind: 'removed', slug, info });
}

/** [H491] The sign-in session has ended: tells the user, and rejoins the hangout as a guest. */
async function stayWithoutSession(slug: string): Promise<void> {
  leaveRoom();
  await checkSession();
  // The hangout's page may have started a visit during the check.
  if (slug !== '' && !isVisiting(store.get(roomStatusAtom))) enterRoom(slug);
}

/**
 * Leaves the current hangout, joins the hangout `slug`, and reconnects until the user leaves. Does nothing if
 * the user already visits that hangout.
 */
export function enterRoom(slug: string, password?: string): void {
  const status = store.get(roomStatusAtom);
  const me = store.get(myUuidAtom);
  const isSame = status.kind !== 'outside' && status.slug === slug && store.get(joinedAsAtom) === me;
  const isHere = isSame && (isVisiting(status) || status.kind === 'joining');
  if (isHere && password === undefined) return;
  session.stop();
  store.set(joinedAsAtom, me);
  clearRoomState();
  const before = store.get(currentRoomAtom);
  if (before.slug !== slug) forgetChat();
  const knownPassword = before.slug === slug ? before.password : null;
  store.set(currentRoomAtom, { slug, password: password ?? knownPassword, error: null });
  session.start();
}

/**
 * [H870] Called when the user leaves the hangout's page. Ends an entry that was refused or needs a password;
 * an active visit continues.
 */
export function endRefusedEntry(): void {
  const { kind } = store.get(roomStatusAtom);
  if (kind === 'password' || kind === 'refused') leaveRoom();
}

/** [H1997] Ends the session and forgets its state, so that no seat, song or planned leave outlives the visit. */
function endVisit(): void {
  session.stop();
  clearRoomState();
  stopAudio();
  store.set(joinedRoomAtom, null);
  store.set(leaveAfterPlayAtom, null);
  store.set(leaveQuestionAtom, null);
  storeVisitOfTab(null);
  forgetChat();
}

/** [H2053] Forgets what belongs to the chat of one hangout, so that the next one does not begin with it. */
function forgetChat(): void {
  store.set(roomAnnouncementAtom, null);
  store.set(lastSeenMessageAtom, null);
  store.set(composerModeAtom, { kind: 'new' });
}

export function leaveRoom(): void {
  endVisit();
  forgetExplicitConsent();
  store.set(roomStatusAtom, { kind: 'outside' });
  const { kickInfo } = store.get(currentRoomAtom);
  store.set(currentRoomAtom, { ...noCurrentRoom, kickInfo });
}

/** @throws RefusalError */
export function requestRoom<N extends RoomRequestName>(
  name: N,
  payload: RoomRequestInput<N>,
): Promise<RoomResponse<N>> {
  return session.request((connection) => connection.request(name, payload));
}

/** Sends a voice packet, or drops it while the connection is lost. */
export const sendVoice = (packet: Uint8Array): void => session.connection()?.sendVoice(packet);

/**
 * [H471] Sends a request that may be repeated without harm. If the connection is lost before the response, sends it
 * again after the reconnect.
 * @throws RefusalError
 */
export async function requestUntilAnswered<N extends RoomRequestName>(
  name: N,
  payload: RoomRequestInput<N>,
): Promise<RoomResponse<N>> {
  while (true) {
    const connection = session.connection();
    try {
      return await requestRoom(name, payload);
    } catch (error) {
      const isLost = error instanceof RefusalError && error.code === 'unavailable';
      if (!isLost || !(await waitUntilReconnected()) || session.connection() === connection) throw error;
    }
  }
}
