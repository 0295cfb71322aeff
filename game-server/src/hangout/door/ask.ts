import {
  type RoomAnswer,
  type RoomPayload,
  type RoomRefusal,
  type RoomRequest,
  type RoomRequestName,
  roomRequests,
} from '@hangout/contract/room/requests';
import { countRequest, parseRequest } from '../../coat/asked.ts';
import type { Person } from '../crowd/person.ts';
import type { Hangout } from '../hangout.ts';
import { fenceOff } from '../over.ts';
import { explain, refuse } from '../refused.ts';

/** What answers one request. Whatever it changes it does in the mailbox. */
export type RoomHandler<N extends RoomRequestName> = (
  h: Hangout,
  person: Person,
  payload: RoomPayload<N>,
) => Promise<RoomAnswer<N>> | RoomAnswer<N>;
export type RoomHandlers = { readonly [N in RoomRequestName]: RoomHandler<N> };

export type Reply = { ok: true; answer: unknown } | { ok: false; refusal: RoomRefusal };

/**
 * [H430] The one door: every request is parsed, counted, handled, and answered or refused in words. A mistake of
 * ours is logged and answered as `internal`. Never throws.
 */
export async function ask(
  h: Hangout,
  handlers: RoomHandlers,
  userUuid: string,
  name: string,
  payload: unknown,
): Promise<Reply> {
  try {
    if (!isRequest(name)) throw refuse('unknown_request');
    if (h.over) throw refuse('fenced');
    const person = h.crowd.get(userUuid);
    if (!person) throw refuse('not_allowed');
    const request: RoomRequest = roomRequests[name];
    countRequest(person.buckets, name, request, h.ports.time.now());
    const parsed = parseRequest(request, payload);
    h.ports.meters.asked(name);
    // The handler of `name` takes what the payload of `name` parses to, which no index type can say.
    const handler = handlers[name] as RoomHandler<typeof name>;
    return { ok: true, answer: await handler(h, person, parsed as never) };
  } catch (error) {
    const { refusal, isBug } = explain(error);
    if (refusal.code === 'fenced') fenceOff(h);
    if (isBug) h.ports.log.error({ err: error, room: h.lease.roomUuid, request: name }, 'a request failed');
    h.ports.meters.refused('request', refusal.code);
    const room = h.lease.roomUuid;
    h.ports.log.debug({ room, user: userUuid, request: name, code: refusal.code }, 'a request was refused');
    return { ok: false, refusal };
  }
}

function isRequest(name: string): name is RoomRequestName {
  return Object.hasOwn(roomRequests, name);
}
