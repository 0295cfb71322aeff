import { hangoutRoom, type RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { guardPatches } from './guard.ts';
import { createPulse, PATIENCE_MS } from './pulse.ts';
import { isRefusal, orRefusal } from './refusal.ts';
import { joinByTicket } from './ticket.ts';

/** What a line to a hangout tells. */
export interface LineEvents {
  /** Everything, after each patch. */
  readonly state: (state: RoomState) => void;
  readonly message: <N extends keyof RoomMessages>(name: N, payload: RoomMessages[N]) => void;
  /** The line is down; `code` is a close code of WebSockets or one of ours. */
  readonly closed: (code: number) => void;
}

/** An open line to one hangout. */
export interface Line {
  request<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
  close(): void;
}

/** Every message there is: a new one that is not heard does not compile. */
const heard: Record<keyof RoomMessages, true> = {
  playedSong: true,
  messages: true,
  updatedRoomSettings: true,
  kickedFromRoom: true,
  roomReset: true,
  playedOneTimeAnimation: true,
  notice: true,
  reports: true,
  chatCleared: true,
};
// Object.keys forgets that these are exactly the names of the table.
const messageNames = Object.keys(heard) as (keyof RoomMessages)[];

/** The first state must be here by then, ms. */
const STATE_MS = 12_000;

/**
 * [R092] Walks in with a ticket; resolves once the full state is here. The only file that speaks to a hangout's room.
 * @throws whatever the SDK says when the ticket is refused or the line does not open.
 */
export async function openLine(way: { endpoint: string; ticket: string }, on: LineEvents): Promise<Line> {
  const room = await joinByTicket(hangoutRoom, way);
  let isClosed = false;
  let isInside = false;
  const pulse = createPulse(
    () => performance.now(),
    () => {
      if (isClosed) return;
      close(false);
      on.closed(0);
    },
  );
  for (const name of messageNames)
    room.onMessage(name, (payload) => {
      pulse.heard();
      on.message(name, payload);
    });
  const close = (consented: boolean) => {
    isClosed = true;
    room.removeAllListeners();
    void room.leave(consented);
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      close(false);
      reject(new Error('no state'));
    }, STATE_MS);
    const comeAnew = () => {
      clearTimeout(timer);
      const wasInside = isInside;
      close(false);
      if (wasInside) on.closed(0);
      else reject(new Error('unreadable'));
    };
    // The first full state may have come with the answer to the join: what follows is guarded.
    guardPatches(room.serializer, (error) => {
      console.error('hangout patch could not be applied', error);
      comeAnew();
    });
    room.onStateChange((state: unknown) => {
      if (isClosed) return;
      pulse.heard();
      clearTimeout(timer);
      if (!read(state, on)) return comeAnew();
      isInside = true;
      resolve();
    });
    room.onError((code, message) => {
      console.error('hangout line', code, message);
    });
    room.onLeave((code) => {
      clearTimeout(timer);
      reject(new Error(`closed ${code}`));
      if (!isClosed) on.closed(code);
      isClosed = true;
    });
  });
  return {
    request: (name, payload) =>
      orRefusal(() => pulse.follow(room.request(name, payload, { timeout: PATIENCE_MS }), isRefusal)),
    close: () => close(true),
  };
}

/** [R093] A state that cannot be read is logged; false tells that the line must be opened anew. */
function read(state: unknown, on: LineEvents): boolean {
  try {
    on.state(readRoomState(state));
    return true;
  } catch (error) {
    console.error('hangout state could not be read', error);
    return false;
  }
}
