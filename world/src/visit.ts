import { type Room as Channel, Client } from '@colyseus/sdk';
import type { Api } from '@hangout/contract/framework/api-client';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { hangoutRoom, type RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { rooms } from '@hangout/contract/rest/room-service/rooms';

/** Somebody inside a hangout, by the doors that everyone uses: a ticket by REST, then the room's channel. */
export interface Visit {
  state(): RoomState;
  /** The last lines of chat that were heard, oldest first, each once. */
  lines(): readonly ChatMessage[];
  ask<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
  on<M extends keyof RoomMessages>(name: M, listen: (message: RoomMessages[M]) => void): void;
  /** Called once when the channel is gone; come back by a new visit. */
  readonly gone: Promise<number>;
  leave(): Promise<void>;
}

const LINES_KEPT = 50;

/** Walks into a hangout. @throws ApiError when the door is shut, or the room's refusal. */
export async function visit(api: Api, slug: string, password?: string): Promise<Visit> {
  const { ticket, endpoint } = await api(rooms.join, { id: slug, ...(password ? { password } : {}) });
  const channel = await new Client(endpoint).joinOrCreate(hangoutRoom, { ticket });
  channel.reconnection.enabled = false; // coming back is a new ticket and a new join
  const lines = new Map<string, ChatMessage>();
  channel.onMessage('messages', (batch: ChatMessage[]) => {
    for (const line of batch) {
      lines.set(line.uuid, line);
      const oldest = lines.keys().next().value;
      if (lines.size > LINES_KEPT && oldest) lines.delete(oldest);
    }
  });
  // A message that nobody listens to is no fault here.
  channel.onMessage('*', () => {});
  const gone = new Promise<number>((resolve) => channel.onLeave((code) => resolve(code)));
  await firstState(channel);
  return {
    state: () => readRoomState(channel.state),
    lines: () => [...lines.values()],
    ask: (name, payload) => channel.request(name, payload),
    on: (name, listen) => {
      channel.onMessage(name, listen);
    },
    gone,
    leave: async () => {
      await channel.leave();
    },
  };
}

/** The join resolves before the first full state is there. */
function firstState(channel: Channel): Promise<void> {
  return new Promise((resolve) => channel.onStateChange.once(() => resolve()));
}
