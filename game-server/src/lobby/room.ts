import { type Client, Room, ServerError } from '@colyseus/core';
import { lobbyRoom } from '@hangout/contract/lobby/requests';
import type { Log, Tokens } from '@hangout/server';
import { askLobby } from './ask.ts';
import { lobbyHandlers } from './handlers.ts';
import type { Lobby, LobbySocket } from './lobby.ts';

interface Options {
  ticket?: unknown;
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
  /** Colyseus may ask `onAuth` again for the same request; a ticket is good once. */
  const redeemed = new WeakMap<object, Promise<Visitor>>();

  async function redeem({ ticket }: Options): Promise<Visitor> {
    const claims =
      typeof ticket === 'string' && ticket.length < 4096 ? await tokens.redeemTicket(ticket) : null;
    if (claims?.room !== lobbyRoom) throw new ServerError(401, 'This ticket is not valid (any more)');
    return claims;
  }

  return class LobbyRoom extends Room<{ client: LobbyClient }> {
    override patchRate = null;
    override maxMessagesPerSecond = 200;

    static override async onAuth(_token: string, options: Options): Promise<Visitor> {
      let pass = redeemed.get(options);
      if (!pass) {
        pass = redeem(options);
        redeemed.set(options, pass);
      }
      options.process = ports.process;
      delete options.ticket;
      return pass;
    }

    override onCreate() {
      const through = (name: string) => [
        async (client: LobbyClient, payload: unknown, ctx?: { reject?(reason: unknown): unknown }) => {
          const reply = await askLobby(lobby, lobbyHandlers, client.auth?.sub ?? '', name, payload);
          return reply.ok ? reply.answer : ctx?.reject?.(reply.refusal);
        },
      ];
      // Colyseus answers a request by the first handler of its name; this table has one for every name.
      const { events } = (this as unknown as { onMessageEvents: { events: object } }).onMessageEvents;
      Object.setPrototypeOf(events, new Proxy({}, { get: (_, name) => through(String(name)) }));
    }

    override async onJoin(client: LobbyClient) {
      const { auth } = client;
      if (!auth) throw new ServerError(401, 'No lobby without a ticket');
      // [H393] a guest is nowhere in our tables: there is nothing that could be told to them
      if (auth.type === 'guest') throw new ServerError(403, 'Please sign up to do that');
      const socket = socketOf(client, auth.sid);
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

function socketOf(client: LobbyClient, sid: string): LobbySocket {
  // Colyseus knows its messages by one name at a time; ours are typed by whoever sends them
  const plain = client as Client;
  return {
    id: client.sessionId,
    sid,
    send: (type, message) => plain.send(type, message),
    close: (code) => client.leave(code),
    // What ws keeps behind a connection has no public name.
    waiting: () => (client.ref as unknown as { bufferedAmount?: number }).bufferedAmount ?? 0,
  };
}
