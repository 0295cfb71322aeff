import type { LobbyResponse, LobbyRequestInput, LobbyRequestName } from '@hangout/contract/realtime/lobby/requests';
import type { LobbyConnection } from '@hangout/room-client/lobby-connection';
import { RefusalError } from '@hangout/rules';

let connection: LobbyConnection | null = null;

/** From now on the lobby is asked over this line; null while there is none. */
export function setLobbyConnection(opened: LobbyConnection | null): void {
  connection = opened;
}

/** Asks the lobby for something. @throws RefusalError */
export async function requestLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyRequestInput<N>,
): Promise<LobbyResponse<N>> {
  if (!connection) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
  return connection.request(name, payload);
}
