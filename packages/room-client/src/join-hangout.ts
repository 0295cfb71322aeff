import type { Api } from '@hangout/contract/framework/api-client';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { hangoutRoom, type RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { joinByTicket, leaveRoom } from './join.ts';

/** A client in a hangout without a page, for residents, tests and the load test. It does not reconnect. */
export interface HangoutClient {
  state(): RoomState;
  /** Returns the messages received so far, oldest first; a changed message replaces its earlier version. */
  messages(): readonly ChatMessage[];
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** Sends bytes, such as a voice packet; there is no response. */
  sendBytes(name: string, bytes: Uint8Array): void;
  on<M extends keyof RoomMessages>(name: M, listener: (message: RoomMessages[M]) => void): void;
  /** Resolves to the state after its next change. */
  nextState(): Promise<RoomState>;
  isOpen(): boolean;
  /** Resolves to the close code when the connection has ended, by either side. */
  readonly closed: Promise<number>;
  /** Closes the connection without leaving the room, like a network failure. */
  drop(): void;
  /** Leaves the hangout; resolves at once if the connection is closed. */
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly password?: string | undefined;
  /** Timeout of each request to the room, ms; the SDK's default if absent. */
  readonly requestTimeoutMs?: number;
  /** Called with each batch of chat messages, including those sent at the join. */
  readonly onMessages?: (batch: readonly ChatMessage[]) => void;
}

const MAX_MESSAGES = 50;

/**
 * Joins a hangout as every client does: gets a ticket by REST and joins the room. Resolves with the first full state.
 * @throws ApiError if there is no ticket, the SDK's error if the room refuses it, Error if the connection closes before
 * the first state
 */
export async function joinHangout(
  api: Api,
  slug: string,
  { password, requestTimeoutMs, onMessages }: JoinOptions = {},
): Promise<HangoutClient> {
  const ticket = await api(rooms.join, { id: slug, ...(password ? { password } : {}) });
  const room = await joinByTicket(hangoutRoom, ticket);
  const messages = new Map<string, ChatMessage>();
  room.onMessage('messages', (batch: ChatMessage[]) => {
    onMessages?.(batch);
    for (const message of batch) {
      messages.set(message.uuid, message);
      const oldest = messages.keys().next().value;
      if (messages.size > MAX_MESSAGES && oldest) messages.delete(oldest);
    }
  });
  // Without this handler, the SDK warns about each message that the caller does not listen to.
  room.onMessage('*', () => {});
  let isOpen = true;
  const closed = new Promise<number>((resolve) =>
    room.onLeave((code) => {
      isOpen = false;
      resolve(code);
    }),
  );
  const nextState = () =>
    new Promise<RoomState>((resolve) => room.onStateChange.once(() => resolve(readRoomState(room.state))));
  // The SDK resolves the join before the first full state has arrived.
  await waitForFirstState(nextState(), closed);
  return {
    state: () => readRoomState(room.state),
    messages: () => [...messages.values()],
    request: (name, payload) =>
      room.request(name, payload, requestTimeoutMs === undefined ? undefined : { timeout: requestTimeoutMs }),
    sendBytes: (name, bytes) => room.sendBytes(name, bytes),
    on: (name, listener) => {
      room.onMessage(name, listener);
    },
    nextState,
    isOpen: () => isOpen,
    closed,
    drop: () => room.connection.close(),
    async leave() {
      if (isOpen) await leaveRoom(room, true);
    },
  };
}

/** [H802] Waits for the first state. @throws Error with the close code if the connection closes earlier */
export async function waitForFirstState(
  firstState: Promise<unknown>,
  closed: Promise<number>,
): Promise<void> {
  const lost = closed.then((code) => {
    throw new Error(`the connection was closed with ${code} before the first state`);
  });
  await Promise.race([firstState, lost]);
}
