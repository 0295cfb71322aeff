import {
  type LobbyAnswer,
  type LobbyAsk,
  type LobbyMessages,
  type LobbyRequestName,
  lobbyRoom,
} from '@hangout/contract';
import { asRefusal } from '../../room/refusal.ts';

/** What a line to the lobby tells. */
export interface LobbyEvents {
  readonly message: <N extends keyof LobbyMessages>(name: N, payload: LobbyMessages[N]) => void;
  readonly closed: (code: number) => void;
}

export interface LobbyLine {
  request<N extends LobbyRequestName>(name: N, payload: LobbyAsk<N>): Promise<LobbyAnswer<N>>;
  close(): void;
}

const names: readonly (keyof LobbyMessages)[] = [
  'messages',
  'read',
  'changed',
  'notice',
  'presence',
  'readAgain',
];

/** Opens the line to my own messages; the only file that speaks to the lobby's room. */
export async function openLobbyLine(
  way: { endpoint: string; ticket: string },
  on: LobbyEvents,
): Promise<LobbyLine> {
  const { Client } = await import('@colyseus/sdk');
  const room = await new Client(way.endpoint).joinOrCreate(lobbyRoom, { ticket: way.ticket });
  // Coming back is always a new ticket and a new join.
  room.reconnection.enabled = false;
  for (const name of names) room.onMessage(name, (payload) => on.message(name, payload));
  let isClosed = false;
  room.onError((code, message) => console.error('lobby line', code, message));
  room.onLeave((code) => {
    if (!isClosed) on.closed(code);
    isClosed = true;
  });
  return {
    async request(name, payload) {
      try {
        return await room.request(name, payload);
      } catch (error) {
        throw asRefusal(error);
      }
    },
    close() {
      isClosed = true;
      room.removeAllListeners();
      void room.leave(true);
    },
  };
}
