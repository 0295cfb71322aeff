import type { Room as SdkRoom } from '@colyseus/sdk';
import { leaveRoom } from './join.ts';
import { createLiveness, REQUEST_TIMEOUT_MS } from './liveness.ts';
import { isRefusal, withRefusals } from './refusal.ts';

/** The part of the SDK's room that is watched. */
export type WatchedRoom = Pick<
  SdkRoom,
  'request' | 'onLeave' | 'onError' | 'onMessage' | 'removeAllListeners' | 'connection' | 'leave'
>;

/**
 * Watches the connection to a room. `closed` is called once: with the close code if the connection ends, or with 0 if it
 * is dead although it looks open [H472] [H2054]. It is not called after `close`.
 */
export function watchRoom(room: WatchedRoom, closed: (code: number) => void) {
  let isClosed = false;
  const close = async (consented: boolean) => {
    isClosed = true;
    room.removeAllListeners();
    await leaveRoom(room, consented);
  };
  const { onReceived, follow } = createLiveness(
    () => performance.now(),
    () => {
      if (isClosed) return;
      void close(false);
      closed(0);
    },
  );
  room.onError((code, message) => console.error('connection to a room failed', code, message));
  room.onLeave((code) => {
    if (!isClosed) closed(code);
    isClosed = true;
  });
  return {
    isClosed: () => isClosed,
    close,
    /** Must be called for all data that `listen` and `request` do not receive. */
    onReceived,
    listen(name: string, run: (payload: never) => void): void {
      room.onMessage(name, (payload: never) => {
        onReceived();
        run(payload);
      });
    },
    /** @throws RefusalError if the room refuses; its code is `unavailable` if the room does not respond */
    request: <T>(name: string, payload: unknown): Promise<T> =>
      withRefusals(() =>
        follow(room.request<unknown, T>(name, payload, { timeout: REQUEST_TIMEOUT_MS }), isRefusal),
      ),
  };
}
