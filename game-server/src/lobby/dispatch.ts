import { type LobbyRequestName, lobbyRequests } from '@hangout/contract/realtime/lobby/requests';
import { dispatchRequest, type RequestReply } from '../colyseus/request-guard.ts';
import { roomRefusal } from '../refusal.ts';
import { conversationHandlers } from './conversation-requests.ts';
import { groupHandlers } from './group-requests.ts';
import type { LobbyHandler, LobbyHandlers } from './handlers.ts';
import type { Lobby, LobbyPerson } from './lobby.ts';
import { messageHandlers } from './message-requests.ts';

const lobbyHandlers: LobbyHandlers = { ...messageHandlers, ...conversationHandlers, ...groupHandlers };

/** [H390] Dispatches a request to the lobby. A bug is logged and refused with `internal`. Never throws. */
export function dispatchLobbyRequest(
  lobby: Lobby,
  userUuid: string,
  name: string,
  payload: unknown,
): Promise<RequestReply> {
  const { log, scheduler } = lobby.dependencies;
  return dispatchRequest<LobbyPerson>(
    {
      requests: lobbyRequests,
      now: scheduler.now,
      findPerson() {
        const person = lobby.people.get(userUuid);
        if (!person) throw roomRefusal('not_registered');
        return person;
      },
      handle(person, parsed) {
        // The casts are safe: the guard has parsed the payload for this handler, which TypeScript cannot
        // know.
        const handler = lobbyHandlers[name as LobbyRequestName] as LobbyHandler<LobbyRequestName>;
        return handler(lobby, person, parsed as never);
      },
      onRefused({ code }, error) {
        const request = Object.hasOwn(lobbyRequests, name) ? name : 'unknown';
        lobby.dependencies.recordRefusal?.({ userUuid, request, code });
        if (error !== undefined)
          log.error({ err: error, request: name }, 'lobby request failed; refusing it');
      },
    },
    name,
    payload,
  );
}
