import {
  hangoutRoom,
  type RoomAnswer,
  type RoomAsk,
  type RoomMessages,
  type RoomRequestName,
  type RoomState,
  readRoomState,
} from '@hangout/contract';
import { RoomRefused } from '../app/errors.ts';
import { guardPatches } from './guard.ts';

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

const messageNames: readonly (keyof RoomMessages)[] = [
  'playedSong',
  'messages',
  'updatedRoomSettings',
  'kickedFromRoom',
  'roomReset',
  'playedOneTimeAnimation',
  'notice',
];

/** The first state must be here by then, ms. */
const PATIENCE_MS = 12_000;

/**
 * [R092] Walks in with a ticket; resolves once the full state is here. The only file that speaks to a hangout's room.
 * @throws whatever the SDK says when the ticket is refused or the line does not open.
 */
export async function openLine(way: { endpoint: string; ticket: string }, on: LineEvents): Promise<Line> {
  const { Client } = await import('@colyseus/sdk');
  const room = await new Client(way.endpoint).joinOrCreate(hangoutRoom, { ticket: way.ticket });
  // Coming back is always a new ticket and a new join.
  room.reconnection.enabled = false;
  for (const name of messageNames) room.onMessage(name, (payload) => on.message(name, payload));
  let isClosed = false;
  let isInside = false;
  const close = (consented: boolean) => {
    isClosed = true;
    room.removeAllListeners();
    void room.leave(consented);
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      close(false);
      reject(new Error('no state'));
    }, PATIENCE_MS);
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
    async request(name, payload) {
      try {
        return await room.request(name, payload);
      } catch (error) {
        throw asRefusal(error);
      }
    },
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

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason: unknown = 'reason' in error ? error.reason : undefined;
  if (typeof reason === 'object' && reason !== null && 'code' in reason && typeof reason.code === 'string') {
    const message =
      'message' in reason && typeof reason.message === 'string' ? reason.message : error.message;
    return new RoomRefused(reason.code, message, 'details' in reason ? reason.details : undefined);
  }
  return new RoomRefused('unavailable', error.message);
}
