import type {
  LobbyRequestInput,
  LobbyRequestName,
  LobbyResponse,
} from '@hangout/contract/realtime/lobby/requests';
import type { LobbyConnection } from '@hangout/room-client/lobby-connection';
import { RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

export const lobbyConnectionAtom = atom<LobbyConnection | null>(null);

export async function requestLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyRequestInput<N>,
): Promise<LobbyResponse<N>> {
  const connection = store.get(lobbyConnectionAtom);
  if (!connection) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
  return connection.request(name, payload);
}
