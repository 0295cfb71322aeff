import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { connectToLobby } from '@hangout/room-client/lobby-connection';
import { createRoomSession } from '@hangout/room-client/session';
import { loadPart } from '../../platform/load-part.ts';
import { checkSession } from '../../platform/rest-client.ts';
import { takeLobbyTicket } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { loadClosePeople, reloadConversations } from './conversation-loading.ts';
import { emitLobbyEvent } from './lobby-events.ts';
import { handleLobbyMessage } from './lobby-messages.ts';
import { lobbyConnectionAtom } from './lobby-requests.ts';
import { clearLobbyState, lobbyStatusAtom } from './lobby-state.ts';
import { unsentMessagesAtom } from './unsent-messages.ts';

/**
 * After these close codes the window reconnects only when it gets the focus: the user was signed out, or has
 * too many windows open.
 */
const waitsForFocus = new Set<number>([closeCodes.kicked, closeCodes.replaced]);

const session = createRoomSession({
  requestTicket: takeLobbyTicket,
  connect: (ticket, { isCurrent, closed }) =>
    connectToLobby(ticket, {
      message: (name, payload) => isCurrent() && handleLobbyMessage(name, payload),
      closed,
    }),
  prepare: async (connection) => {
    store.set(lobbyConnectionAtom, connection);
    await reloadConversations();
  },
  onStatus: (status) => {
    if (status !== 'inside') store.set(lobbyConnectionAtom, null);
    store.set(lobbyStatusAtom, status);
    if (status !== 'inside') return;
    emitLobbyEvent((listener) => listener.inside?.());
    // [H385] After a reload the page may show no conversation, whose code sends the messages that are left.
    if (store.get(unsentMessagesAtom).size > 0) void loadPart(() => import('./outgoing-messages.ts'));
  },
  shouldRetry: () => true,
  shouldReconnect: (code, resume) => {
    if (!waitsForFocus.has(code)) return true;
    // [H491] The session is checked at once, so that a user who was signed out is told now and not only after
    // the next request.
    if (code === closeCodes.kicked) void checkSession();
    addEventListener('focus', resume, { once: true });
    return false;
  },
});

/**
 * Joins the lobby, which delivers direct messages and notifications to the user, and reconnects until `leaveLobby` is
 * called.
 */
export function enterLobby(): void {
  leaveLobby();
  session.start();
  document.addEventListener('visibilitychange', probe);
  addEventListener('online', probe);
}

/**
 * [H2054] Asks the lobby for the friends' presence after a change of network or a sleep. If the connection is dead, no
 * response comes, and the session joins again.
 */
function probe(): void {
  if (document.visibilityState !== 'hidden' && store.get(lobbyStatusAtom) === 'inside')
    void loadClosePeople().catch(() => {});
}

export function leaveLobby(): void {
  document.removeEventListener('visibilitychange', probe);
  removeEventListener('online', probe);
  session.stop();
  store.set(lobbyConnectionAtom, null);
  store.set(lobbyStatusAtom, 'off');
  clearLobbyState();
}
