import { hangoutRoom, type RoomMessages, voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { scaleTimeout } from '@hangout/rules/timeouts';

import { joinByTicket, type Ticket } from './join.ts';
import { guardPatches } from './patch-guard.ts';
import { type SharedCopies, shareUnchanged } from './share-unchanged.ts';
import { watchRoom } from './watch-room.ts';

export interface HangoutEvents {
  /** Called when the hangout has accepted the ticket, before its first state has arrived. */
  readonly joined?: (request: HangoutConnection['request']) => void;
  /**
   * Called with the full state after each patch. Parts that have not changed are the same objects as before
   * [H1840]. Callers that read `state()` need no callback.
   */
  readonly state?: (state: RoomState) => void;
  readonly message: <N extends keyof RoomMessages>(name: N, payload: RoomMessages[N]) => void;
  /** Called with a batch of voice packets. */
  readonly voice?: (batch: Uint8Array) => void;
  /** Called when the connection has ended without `close()`. `code` is a WebSocket close code or one of our own. */
  readonly closed: (code: number) => void;
}

export interface HangoutConnection {
  state(): RoomState;
  /** @throws RefusalError if the room refuses; its code is `unavailable` if the room does not respond */
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** Sends a voice packet. If the connection is not open, the packet is dropped. */
  sendVoice(packet: Uint8Array): void;
  /** Leaves the hangout; no more events follow. Resolves once the socket is closed. */
  close(): Promise<void>;
}

/** All message names of a hangout, as a record so that a missing name does not compile. */
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
  siteChanged: true,
};
// The cast is safe: the keys are exactly the message names.
const messageNames = Object.keys(received) as (keyof RoomMessages)[];

/** How long to wait for the first full state after a join, ms. */
const FIRST_STATE_TIMEOUT_MS = scaleTimeout(12_000);

/**
 * [R092] Joins a hangout with a ticket. Resolves when the first full state has arrived.
 * @throws the SDK's error if the ticket is refused or the connection does not open
 */
export async function connectToHangout(ticket: Ticket, on: HangoutEvents): Promise<HangoutConnection> {
  const room = await joinByTicket(hangoutRoom, ticket);
  const watched = watchRoom(room, on.closed);
  const { close, request, isClosed } = watched;
  let hasState = false;
  on.joined?.(request);
  for (const name of messageNames) watched.listen(name, (payload) => on.message(name, payload));
  watched.listen(voiceMessage, (batch) => on.voice?.(batch));
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
    // The first full state may have arrived before this guard, with the response to the join. Everything
    // after it is checked.
    guardPatches(room.serializer, (error) => {
      console.error('hangout patch could not be applied; reconnecting', error);
      abandon();
    });
    const shared = shareUnchanged(room.serializer.decoder);
    room.onStateChange((state: unknown) => {
      if (isClosed()) return;
      watched.onReceived();
      clearTimeout(timer);
      if (!reportState(state, shared, on)) return abandon();
      hasState = true;
      resolve();
    });
    room.onLeave((code) => {
      clearTimeout(timer);
      reject(new Error(`closed ${code}`));
    });
  });
  return {
    state: () => readRoomState(room.state),
    request,
    // A packet that waits for the connection would be too late to be heard.
    sendVoice: (packet) => {
      if (!isClosed() && room.connection.isOpen) room.sendBytes(voiceMessage, packet);
    },
    close: () => close(true),
  };
}

/** [R093] Passes a state on. Returns false if it cannot be read, so that the client must reconnect. */
function reportState(state: unknown, shared: SharedCopies, on: HangoutEvents): boolean {
  try {
    on.state?.(readRoomState(shared.copy(state), shared.readOnce));
    return true;
  } catch (error) {
    console.error('hangout state could not be read; reconnecting', error);
    return false;
  }
}
