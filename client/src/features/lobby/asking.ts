import type { LobbyAnswer, LobbyAsk, LobbyRequestName } from '@hangout/contract';
import { RoomRefused } from '../../app/errors.ts';
import type { LobbyLine } from './lobby-line.ts';

let line: LobbyLine | null = null;

/** From now on the lobby is asked over this line; null while there is none. */
export function askOver(opened: LobbyLine | null): void {
  line = opened;
}

/** Asks the lobby for something. @throws RoomRefused */
export async function askLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyAsk<N>,
): Promise<LobbyAnswer<N>> {
  if (!line) throw new RoomRefused('unavailable', 'no line');
  return line.request(name, payload);
}
