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
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { joinByTicket, leaveRoom } from './join.ts';

/** A user inside a hangout, for programs without a screen: residents, tests and the load test. It does not reconnect. */
export interface HangoutClient {
  state(): RoomState;
  /** The last chat messages that were received, oldest first; a changed message takes the place of its former version. */
  messages(): readonly ChatMessage[];
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** Sends bytes, such as a voice packet; there is no answer. */
  sendBytes(name: string, bytes: Uint8Array): void;
  on<M extends keyof RoomMessages>(name: M, listener: (message: RoomMessages[M]) => void): void;
  /** Resolves with the state after its next change. */
  nextState(): Promise<RoomState>;
  isOpen(): boolean;
  /** Resolves with the close code when the connection has ended, whoever ended it. */
  readonly closed: Promise<number>;
  /** Breaks the connection without leaving, as a network failure does. */
  drop(): void;
  /** Leaves the hangout; resolves at once where the connection is closed already. */
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly password?: string | undefined;
  /** Timeout of each request to the room, ms; the SDK's own unless given. */
  readonly requestTimeoutMs?: number;
  /** Receives each batch of chat messages from the join on. */
  readonly onMessages?: (batch: readonly ChatMessage[]) => void;
}

const MAX_MESSAGES = 50;

/**
 * Joins a hangout as every client does: a ticket by REST, then the room. Resolves once the first full state is here.
 * @throws ApiError when no ticket is given, the SDK's error when the room refuses it, or Error when it closes the
 * connection before it has sent its state
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
  // Without this listener the SDK would warn of each message that the caller does not listen to.
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
  // The join resolves before the first full state is here.
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

/** [H802] Waits for the first state. @throws Error where the connection is closed before, with its close code */
export async function waitForFirstState(
  firstState: Promise<unknown>,
  closed: Promise<number>,
): Promise<void> {
  const lost = closed.then((code) => {
    throw new Error(`the connection was closed with ${code} before the first state`);
  });
  await Promise.race([firstState, lost]);
}
