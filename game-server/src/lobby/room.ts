import { type AuthContext, type Client, Room, ServerError } from '@colyseus/core';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import type { Log } from '@hangout/platform/log/log';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import type { Admission } from '../colyseus/admission.ts';
import { closeUnlessAcknowledged, toConnection } from '../colyseus/connection.ts';
import { registerRequests } from '../colyseus/register-requests.ts';
import { cancelReservedSeats } from '../colyseus/reserved-seats.ts';
import { createTicketAuth, type JoinOptions, type TicketClaims } from '../colyseus/ticket-auth.ts';
import { dispatchLobbyRequest } from './dispatch.ts';
import { closeCodes, type Lobby, type LobbySocket } from './lobby.ts';

interface Options extends JoinOptions {
  /** Name of the process with this lobby; the server's value overwrites the client's. */
  process?: string;
}

type LobbyClient = Client<{ userData: LobbySocket; auth: TicketClaims }>;

/** Creates the Colyseus room class of a process's lobby, a thin layer around the lobby. */
export function createLobbyRoomClass(dependencies: {
  tokens: Tokens;
  lobby: Lobby;
  admission: Pick<Admission, 'networkOf' | 'refuseTooManyConnections'>;
  log: Log;
  process: string;
}) {
  const { tokens, lobby, admission } = dependencies;
  const authenticate = createTicketAuth(tokens, (room) => room === lobbyRoom);

  return class LobbyRoom extends Room<{ client: LobbyClient }> {
    // The room stays open while the server runs. With autoDispose, Colyseus would restart a timer at each
    // reserved seat.
    override autoDispose = false;
    override patchRate = null;
    override maxMessagesPerSecond = 200;

    static override async onAuth(
      _token: string,
      options: Options,
      context: AuthContext,
    ): Promise<TicketClaims> {
      const claims = await authenticate(options);
      admission.refuseTooManyConnections(claims.sub, admission.networkOf(context));
      options.process = dependencies.process;
      delete options.ticket;
      return claims;
    }

    override onCreate() {
      registerRequests(this, ({ auth }: LobbyClient, name, payload) =>
        dispatchLobbyRequest(lobby, auth?.sub ?? '', name, payload),
      );
    }

    override async onJoin(client: LobbyClient) {
      const { auth } = client;
      if (!auth) throw new ServerError(401, 'No lobby without a ticket');
      // [H393] Guests have no account, and so no direct messages, notifications or friends.
      if (auth.type === 'guest') throw new ServerError(403, 'Please sign up to do that');
      const socket = toConnection(client, { sid: auth.sid });
      client.userData = socket;
      await lobby.join(auth.sub, socket).catch((error: unknown) => {
        throw error instanceof Error && error.message === 'closed'
          ? new ServerError(403, 'Forbidden')
          : error;
      });
      closeUnlessAcknowledged(client, closeCodes.slow);
    }

    override disconnect(code?: number) {
      const disposed = super.disconnect(code);
      cancelReservedSeats(this);
      return disposed;
    }

    override onLeave(client: LobbyClient) {
      if (client.userData && client.auth) lobby.leave(client.auth.sub, client.userData);
    }
  };
}
