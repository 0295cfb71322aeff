import type {
  LobbyPayload,
  LobbyRequestName,
  LobbyResponse,
} from '@hangout/contract/realtime/lobby/requests';
import type { Lobby, LobbyPerson } from './lobby.ts';

export type LobbyHandler<N extends LobbyRequestName> = (
  lobby: Lobby,
  person: LobbyPerson,
  payload: LobbyPayload<N>,
) => Promise<LobbyResponse<N>>;
export type LobbyHandlers = { readonly [N in LobbyRequestName]: LobbyHandler<N> };
