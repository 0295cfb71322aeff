import type { Reply } from '../hangout/door/ask.ts';

type Reject = { reject?(reason: unknown): unknown };

/** [H430] Every request to a room of Colyseus, known or not, goes through the one door `ask`, which never throws. */
export function answerRequests<C>(
  room: object,
  ask: (client: C, name: string, payload: unknown) => Promise<Reply>,
): void {
  const through = (name: string) => [
    async (client: C, payload: unknown, ctx?: Reject) => {
      const reply = await ask(client, name, payload);
      return reply.ok ? reply.answer : ctx?.reject?.(reply.refusal);
    },
  ];
  // Colyseus answers by the first handler of a name in a table that its types hide; this one has one for every name.
  const { events } = (room as { onMessageEvents: { events: object } }).onMessageEvents;
  Object.setPrototypeOf(events, new Proxy({}, { get: (_, name) => through(String(name)) }));
}
