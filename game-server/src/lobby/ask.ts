import {
  type LobbyAnswer,
  type LobbyPayload,
  type LobbyRequestName,
  lobbyRequests,
} from '@hangout/contract/lobby/requests';
import type { RoomRequest } from '@hangout/contract/room/requests';
import { countRequest, parseRequest } from '../coat/asked.ts';
import type { Reply } from '../hangout/door/ask.ts';
import { explain, refuse } from '../hangout/refused.ts';
import type { Lobby, LobbyPerson } from './lobby.ts';

export type LobbyHandler<N extends LobbyRequestName> = (
  lobby: Lobby,
  person: LobbyPerson,
  payload: LobbyPayload<N>,
) => Promise<LobbyAnswer<N>>;
export type LobbyHandlers = { readonly [N in LobbyRequestName]: LobbyHandler<N> };

/** [H390] The lobby's one door: parsed, counted, handled, and answered or refused in words. Never throws. */
export async function askLobby(
  lobby: Lobby,
  handlers: LobbyHandlers,
  userUuid: string,
  name: string,
  payload: unknown,
): Promise<Reply> {
  const { log, time } = lobby.ports;
  try {
    if (!isRequest(name)) throw refuse('unknown_request');
    const person = lobby.people.get(userUuid);
    if (!person) throw refuse('not_registered');
    const request: RoomRequest = lobbyRequests[name];
    countRequest(person.buckets, name, request, time.now());
    const parsed = parseRequest(request, payload);
    // The handler of `name` takes what the payload of `name` parses to, which no index type can say.
    const handler = handlers[name] as LobbyHandler<typeof name>;
    return { ok: true, answer: await handler(lobby, person, parsed as never) };
  } catch (error) {
    const { refusal, isBug } = explain(error);
    if (isBug) log.error({ err: error, request: name }, 'a request to the lobby failed');
    return { ok: false, refusal };
  }
}

function isRequest(name: string): name is LobbyRequestName {
  return Object.hasOwn(lobbyRequests, name);
}
