import type { RequestReply } from './request-guard.ts';

type RequestContext = { reject?(reason: unknown): unknown };

/** [H430] Registers one dispatcher for every request to a Colyseus room, known or not. `dispatch` never throws. */
export function registerRequests<C>(
  room: object,
  dispatch: (client: C, name: string, payload: unknown) => Promise<RequestReply>,
): void {
  const handlersOf = (name: string) => [
    async (client: C, payload: unknown, context?: RequestContext) => {
      const reply = await dispatch(client, name, payload);
      return reply.ok ? reply.answer : context?.reject?.(reply.refusal);
    },
  ];
  // Colyseus answers by the first handler of a name, from a table that its types hide. This table has one for every
  // name.
  const { events } = (room as { onMessageEvents: { events: object } }).onMessageEvents;
  Object.setPrototypeOf(events, new Proxy({}, { get: (_, name) => handlersOf(String(name)) }));
}
