import type { Client } from '@colyseus/core';
import { hasAcknowledgedJoin } from './connection.ts';
import { guardFrames } from './frame-guard.ts';
import type { RequestReply } from './request-guard.ts';

type RequestContext = { reject?(reason: unknown): unknown };

/**
 * [H430] Registers one dispatcher for every message of a Colyseus room, known or unknown, instead of one `onMessage`
 * handler per name. `dispatch` never throws. A request that arrives before the client has acknowledged its join is
 * dropped without a reply, which would wait in an unlimited queue. Frames that Colyseus cannot read close their
 * connection [H818].
 */
export function registerRequests<C extends Pick<Client, 'state'>>(
  room: object,
  dispatch: (client: C, name: string, payload: unknown) => Promise<RequestReply>,
): void {
  guardFrames(room);
  const handlersOf = (name: string) => [
    async (client: C, payload: unknown, context?: RequestContext) => {
      if (!hasAcknowledgedJoin(client)) return;
      const reply = await dispatch(client, name, payload);
      return reply.ok ? reply.answer : context?.reject?.(reply.refusal);
    },
  ];
  // Colyseus looks up `onMessage` handlers by message name in the private table `onMessageEvents.events` and replies
  // with the result of the first one. A Proxy as the table's prototype gives every name a handler.
  const { events } = (room as { onMessageEvents: { events: object } }).onMessageEvents;
  Object.setPrototypeOf(events, new Proxy({}, { get: (_, name) => handlersOf(String(name)) }));
}
