import { type LobbyRefusalCode, lobbyRefusals } from '@hangout/contract/lobby/requests';
import { Refused } from '../hangout/refused.ts';

/** A refusal in the lobby's own words. */
export function refuseInLobby(code: LobbyRefusalCode): Refused {
  return new Refused({ code, message: lobbyRefusals[code] });
}
