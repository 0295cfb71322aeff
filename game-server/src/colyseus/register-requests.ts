import type { Client } from '@colyseus/core';
import { hasAcknowledgedJoin } from './connection.ts';
import { guardFrames } from './frame-guard.ts';
import type { RequestReply } from './request-guard.ts';

type RequestContext = { reject?(reason: unknown): unknown };

/**
 * [H430] Lets `dispatch`, which never throws, handle every message of a Colyseus room, whatever its name.
 * Requests before the client has acknowledged its join are dropped, because replies would wait in a queue
 * without a limit. Frames that Colyseus cannot read close the connection [H818].
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
  // Colyseus looks handlers up by name in the private table `onMessageEvents.events`, and replies with the
  // result of the first. With a Proxy as the table's prototype there is a handler for every name.
  const { events } = (room as { onMessageEvents: { events: object } }).onMessageEvents;
  Object.setPrototypeOf(events, new Proxy({}, { get: (_, name) => handlersOf(String(name)) }));
}
