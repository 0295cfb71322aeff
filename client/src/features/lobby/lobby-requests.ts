import type { LobbyAnswer, LobbyAsk, LobbyRequestName } from '@hangout/contract/realtime/lobby/requests';
import { RefusalError } from '@hangout/rules';
import type { LobbyLine } from './lobby-connection.ts';

let line: LobbyLine | null = null;

/** From now on the lobby is asked over this line; null while there is none. */
export function askOver(opened: LobbyLine | null): void {
  line = opened;
}

/** Asks the lobby for something. @throws RefusalError */
export async function askLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyAsk<N>,
): Promise<LobbyAnswer<N>> {
  if (!line) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
  return line.request(name, payload);
}
