import { type Client, Room, ServerError } from '@colyseus/core';
import { lobbyRoom } from '@hangout/contract/lobby/requests';
import type { Log, Tokens } from '@hangout/server';
import { answerRequests } from '../coat/requests.ts';
import { type Knock, ticketDoor } from '../coat/tickets.ts';
import { wireOf } from '../coat/wire.ts';
import { askLobby } from './ask.ts';
import { lobbyHandlers } from './handlers.ts';
import type { Lobby, LobbySocket } from './lobby.ts';

interface Options extends Knock {
  /** The process whose lobby it is; whatever a client writes here is overwritten. */
  process?: string;
}

interface Visitor {
  readonly sub: string;
  readonly type: string;
  readonly sid: string;
}

type LobbyClient = Client<{ userData: LobbySocket; auth: Visitor }>;

/** The Colyseus room of a process's lobby: a thin coat that knows connections alone. */
export function lobbyRoomOf(ports: { tokens: Tokens; lobby: Lobby; log: Log; process: string }) {
  const { tokens, lobby } = ports;
  const passOf = ticketDoor(tokens, (room) => room === lobbyRoom);

  return class LobbyRoom extends Room<{ client: LobbyClient }> {
    override patchRate = null;
    override maxMessagesPerSecond = 200;

    static override async onAuth(_token: string, options: Options): Promise<Visitor> {
      const pass = passOf(options);
      options.process = ports.process;
      delete options.ticket;
      return pass;
    }

    override onCreate() {
      answerRequests(this, ({ auth }: LobbyClient, name, payload) =>
        askLobby(lobby, lobbyHandlers, auth?.sub ?? '', name, payload),
      );
    }

    override async onJoin(client: LobbyClient) {
      const { auth } = client;
      if (!auth) throw new ServerError(401, 'No lobby without a ticket');
      // [H393] a guest is nowhere in our tables: there is nothing that could be told to them
      if (auth.type === 'guest') throw new ServerError(403, 'Please sign up to do that');
      const socket = { ...wireOf(client), sid: auth.sid };
      client.userData = socket;
      await lobby.enter(auth.sub, socket).catch((error: unknown) => {
        throw error instanceof Error && error.message === 'closed'
          ? new ServerError(403, 'Forbidden')
          : error;
      });
    }

    override onLeave(client: LobbyClient) {
      if (client.userData && client.auth) lobby.exit(client.auth.sub, client.userData);
    }
  };
}
