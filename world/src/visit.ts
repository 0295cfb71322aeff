import type { Api } from '@hangout/contract/framework/api-client';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { connectToHangout, type HangoutConnection } from '@hangout/room-client/hangout-connection';

/** A user's connection to a hangout, joined as a browser does it: a ticket by REST, then the room's socket. */
export interface Visit {
  readonly state: HangoutConnection['state'];
  /** The last chat messages that were received, oldest first, each once. */
  lines(): readonly ChatMessage[];
  /** @throws RefusalError */
  readonly ask: HangoutConnection['request'];
  on<M extends keyof RoomMessages>(name: M, listen: (message: RoomMessages[M]) => void): void;
  /** Resolves with the close code when the connection has ended by itself; a reconnect is a new visit. */
  readonly gone: Promise<number>;
  leave(): Promise<void>;
}

const MAX_MESSAGES = 50;

/** Joins a hangout. @throws ApiError when the ticket is refused, or the SDK's error when the room cannot be joined */
export async function visit(api: Api, slug: string, password?: string): Promise<Visit> {
  const ticket = await api(rooms.join, { id: slug, ...(password ? { password } : {}) });
  const messages = new Map<string, ChatMessage>();
  const listeners: { readonly name: string; readonly listen: (payload: never) => void }[] = [];
  const gone = Promise.withResolvers<number>();
  const remember = (batch: readonly ChatMessage[]) => {
    for (const message of batch) {
      messages.set(message.uuid, message);
      const oldest = messages.keys().next().value;
      if (messages.size > MAX_MESSAGES && oldest) messages.delete(oldest);
    }
  };
  listeners.push({ name: 'messages', listen: remember });
  const connection = await connectToHangout(ticket, {
    message: (name, payload) => {
      // A listener was registered for the payload of its own name.
      for (const one of listeners) if (one.name === name) one.listen(payload as never);
    },
    closed: gone.resolve,
  });
  return {
    state: connection.state,
    lines: () => [...messages.values()],
    ask: connection.request,
    on: (name, listen) => {
      listeners.push({ name, listen });
    },
    gone: gone.promise,
    leave: async () => {
      await connection.close();
      gone.resolve(1000);
    },
  };
}
