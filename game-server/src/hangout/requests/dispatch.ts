import {
  type RoomPayload,
  type RoomRequestName,
  type RoomResponse,
  roomRequests,
} from '@hangout/contract/realtime/hangout/requests';
import type { TokenBucket } from '@hangout/rules';
import { dispatchRequest, type RequestReply } from '../../colyseus/request-guard.ts';
import { roomRefusal } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';
import { closeAfterLeaseLoss } from '../lease-lost.ts';
import type { Person, Socket } from '../presence/person.ts';

/** [H1601] Requests that a page sends by itself. They are no sign of the person's presence. */
const automaticRequests: ReadonlySet<string> = new Set<RoomRequestName>([
  'messages',
  'reportUnplayable',
  'roster',
  'serverTime',
]);

/** Handles a room request. All changes of state are made inside the mailbox. */
type RoomHandler<N extends RoomRequestName> = (
  hangout: Hangout,
  person: Person,
  payload: RoomPayload<N>,
  socket: Socket,
) => Promise<RoomResponse<N>> | RoomResponse<N>;
export type RoomHandlers = { readonly [N in RoomRequestName]: RoomHandler<N> };

/** Who has sent a request, and on which connection. */
interface Sender {
  readonly person: Person;
  readonly socket: Socket;
  /** [H1510] Token buckets of the person, by kind of request; they outlive the visit. */
  readonly buckets: Map<string, TokenBucket>;
}

/** [H430] Dispatches a request to a hangout. A bug is logged and refused with `internal`. Never throws. */
export function dispatchRoomRequest(
  hangout: Hangout,
  handlers: RoomHandlers,
  socket: Socket | undefined,
  name: string,
  payload: unknown,
): Promise<RequestReply> {
  const { log, metrics, scheduler, rateLimits } = hangout.dependencies;
  const room = hangout.roomUuid;
  const userUuid = socket?.userUuid ?? '';
  return dispatchRequest<Sender>(
    {
      requests: roomRequests,
      now: scheduler.now,
      findPerson() {
        if (hangout.lifecycle.hasEnded) throw roomRefusal('fenced');
        const person = hangout.presence.people.get(userUuid);
        if (!person || !socket) throw roomRefusal('not_allowed');
        return { person, socket, buckets: rateLimits.bucketsOf(userUuid) };
      },
      handle({ person, socket: from }, parsed) {
        metrics.countRequest(name);
        if (!automaticRequests.has(name)) person.lastSignAt = scheduler.now();
        // The casts are safe: the guard has parsed the payload for this handler, which TypeScript cannot
        // know.
        const handler = handlers[name as RoomRequestName] as RoomHandler<RoomRequestName>;
        return handler(hangout, person, parsed as never, from);
      },
      onRefused({ code }, error) {
        if (code === 'fenced') closeAfterLeaseLoss(hangout);
        // [H755] Clients may send any text as the name, so unknown names are not logged.
        const request = Object.hasOwn(roomRequests, name) ? name : 'unknown';
        if (error !== undefined) log.error({ err: error, room, request }, 'room request failed; refusing it');
        metrics.countRefusal('request', code);
        hangout.dependencies.recordRefusal?.({ userUuid, request, code });
        log.debug({ room, user: userUuid, request, refusal: code }, 'room request refused');
      },
    },
    name,
    payload,
  );
}
