import { type LobbyAnswer, type LobbyAsk, type LobbyMessages, type LobbyRequestName, lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { orRefusal } from '../../room/refusal.ts';
import { joinByTicket } from '../../room/ticket.ts';

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
  const room = await joinByTicket(lobbyRoom, way);
  for (const name of names) room.onMessage(name, (payload) => on.message(name, payload));
  let isClosed = false;
  room.onError((code, message) => console.error('lobby line', code, message));
  room.onLeave((code) => {
    if (!isClosed) on.closed(code);
    isClosed = true;
  });
  return {
    request: (name, payload) => orRefusal(() => room.request(name, payload)),
    close() {
      isClosed = true;
      room.removeAllListeners();
      void room.leave(true);
    },
  };
}
