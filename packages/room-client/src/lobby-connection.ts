import {
  type LobbyMessages,
  type LobbyRequestInput,
  type LobbyRequestName,
  type LobbyResponse,
  lobbyRoom,
} from '@hangout/contract/realtime/lobby/requests';
import { joinByTicket, type Ticket } from './join.ts';
import { watchRoom } from './watch-room.ts';

export interface LobbyEvents {
  readonly message: <N extends keyof LobbyMessages>(name: N, payload: LobbyMessages[N]) => void;
  /** Called when the connection has ended without `close()`. `code` is a WebSocket close code or one of our own. */
  readonly closed: (code: number) => void;
}

/** An open connection to the lobby, the room for direct messages, personal messages and friends' presence. */
export interface LobbyConnection {
  /** @throws RefusalError if the lobby refuses; its code is `unavailable` if the lobby does not respond */
  request<N extends LobbyRequestName>(name: N, payload: LobbyRequestInput<N>): Promise<LobbyResponse<N>>;
  /** Leaves the lobby; no more events follow. Resolves when the socket is closed. */
  close(): Promise<void>;
}

/** All message names of the lobby, as a record so that a missing name does not compile. */
const messageNames: Readonly<Record<keyof LobbyMessages, true>> = {
  messages: true,
  read: true,
  changed: true,
  typing: true,
  notice: true,
  inbox: true,
  crate: true,
  own: true,
  presence: true,
  siteChanged: true,
  readAgain: true,
};

/** Joins the lobby with a ticket. @throws the SDK's error if the ticket is refused or the connection does not open */
export async function connectToLobby(ticket: Ticket, on: LobbyEvents): Promise<LobbyConnection> {
  const room = await joinByTicket(lobbyRoom, ticket);
  const watched = watchRoom(room, on.closed);
  // The cast is safe: the keys are exactly those of the record.
  for (const name of Object.keys(messageNames) as (keyof LobbyMessages)[])
    watched.listen(name, (payload) => on.message(name, payload));
  return { request: watched.request, close: () => watched.close(true) };
}
