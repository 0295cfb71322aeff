import { hangoutRoom, type RoomMessages, voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { scaleTimeout } from '@hangout/rules/timeouts';

import { joinByTicket, leaveRoom, type Ticket } from './join.ts';
import { createLiveness, REQUEST_TIMEOUT_MS } from './liveness.ts';
import { guardPatches } from './patch-guard.ts';
import { isRefusal, withRefusals } from './refusal.ts';

export interface HangoutEvents {
  /** Receives the full state after each patch. Callers that poll `state()` do not need it. */
  readonly state?: (state: RoomState) => void;
  readonly message: <N extends keyof RoomMessages>(name: N, payload: RoomMessages[N]) => void;
  /** A batch of voice packets. */
  readonly voice?: (batch: Uint8Array) => void;
  /** The connection closed by itself; `code` is a WebSocket close code or one of our own. */
  readonly closed: (code: number) => void;
}

export interface HangoutConnection {
  state(): RoomState;
  /** @throws RefusalError; its code is `unavailable` if the room did not respond */
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** Sends a voice packet; it is lost if the connection is not open. */
  sendVoice(packet: Uint8Array): void;
  /** Leaves the hangout; no events follow. Resolves once the socket is closed. */
  close(): Promise<void>;
}

/** The names of all messages of a hangout as keys, so that a missing name does not compile. */
const received: Record<keyof RoomMessages, true> = {
  playedSong: true,
  messages: true,
  updatedRoomSettings: true,
  kickedFromRoom: true,
  roomReset: true,
  playedOneTimeAnimation: true,
  notice: true,
  reports: true,
  chatCleared: true,
  authorDeleted: true,
};
// Object.keys returns string[]; the keys are exactly the message names.
const messageNames = Object.keys(received) as (keyof RoomMessages)[];

/** Timeout of the first full state after a join, ms. */
const FIRST_STATE_TIMEOUT_MS = scaleTimeout(12_000);

/**
 * [R092] Joins a hangout with a ticket; resolves once the first full state has arrived.
 * @throws the SDK's error if the ticket is refused or the connection does not open
 */
export async function connectToHangout(ticket: Ticket, on: HangoutEvents): Promise<HangoutConnection> {
  const room = await joinByTicket(hangoutRoom, ticket);
  let isClosed = false;
  let hasState = false;
  const close = async (consented: boolean) => {
    isClosed = true;
    room.removeAllListeners();
    await leaveRoom(room, consented);
  };
  const liveness = createLiveness(
    () => performance.now(),
    () => {
      if (isClosed) return;
      void close(false);
      on.closed(0);
    },
  );
  for (const name of messageNames)
    room.onMessage(name, (payload) => {
      liveness.onReceived();
      on.message(name, payload);
    });
  room.onMessage(voiceMessage, (batch: Uint8Array) => {
    liveness.onReceived();
    on.voice?.(batch);
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      void close(false);
      reject(new Error('no state'));
    }, FIRST_STATE_TIMEOUT_MS);
    const abandon = () => {
      clearTimeout(timer);
      void close(false);
      if (hasState) on.closed(0);
      else reject(new Error('unreadable state'));
    };
    // A first full state that arrives with the response to the join is not guarded; everything after it is.
    guardPatches(room.serializer, (error) => {
      console.error('hangout patch could not be applied; reconnecting', error);
      abandon();
    });
    room.onStateChange((state: unknown) => {
      if (isClosed) return;
      liveness.onReceived();
      clearTimeout(timer);
      if (!reportState(state, on)) return abandon();
      hasState = true;
      resolve();
    });
    room.onError((code, message) => {
      console.error('hangout connection failed', code, message);
    });
    room.onLeave((code) => {
      clearTimeout(timer);
      reject(new Error(`closed ${code}`));
      if (!isClosed) on.closed(code);
      isClosed = true;
    });
  });
  return {
    state: () => readRoomState(room.state),
    request: (name, payload) =>
      withRefusals(() =>
        liveness.follow(room.request(name, payload, { timeout: REQUEST_TIMEOUT_MS }), isRefusal),
      ),
    // A packet queued until the connection opens would be too late for all listeners.
    sendVoice: (packet) => {
      if (!isClosed && room.connection.isOpen) room.sendBytes(voiceMessage, packet);
    },
    close: () => close(true),
  };
}

/** [R093] Reports a state; returns false if it cannot be read, so that the client must reconnect. */
function reportState(state: unknown, on: HangoutEvents): boolean {
  try {
    on.state?.(readRoomState(state));
    return true;
  } catch (error) {
    console.error('hangout state could not be read; reconnecting', error);
    return false;
  }
}
