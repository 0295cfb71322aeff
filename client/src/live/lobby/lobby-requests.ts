import type {
  LobbyRequestInput,
  LobbyRequestName,
  LobbyResponse,
} from '@hangout/contract/realtime/lobby/requests';
import type { LobbyConnection } from '@hangout/room-client/lobby-connection';
import { RefusalError } from '@hangout/rules';

let connection: LobbyConnection | null = null;

/** Sets the connection that requests use; null while there is none. */
export function setLobbyConnection(opened: LobbyConnection | null): void {
  connection = opened;
}

/** Sends a request to the lobby. @throws RefusalError */
export async function requestLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyRequestInput<N>,
): Promise<LobbyResponse<N>> {
  if (!connection) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
  return connection.request(name, payload);
}
