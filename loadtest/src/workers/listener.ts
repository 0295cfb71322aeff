import { scaleTimeout } from '@hangout/rules/timeouts';
import WebSocket from 'ws';
import { steadyMs } from '../clock.ts';
import { acknowledgement, leaveFrame, readFrame, requestFrame } from './frames.ts';
import type { SmallValue } from './msgpack.ts';

/**
 * A simulated client. It counts what it receives without decoding it, so that thousands of listeners fit into one
 * process.
 */
export interface Listener {
  /** Size of the last full state, bytes. */
  stateBytes: number;
  /** Bytes received until the join was complete, including the full state. */
  joinBytes: number;
  messages: number;
  frames: number;
  bytes: number;
  /** Share of `bytes` that belongs to voice messages. */
  voiceBytes: number;
  /** Arrival of the first patch after the counters were reset (ms, by `steadyMs`); 0 if none arrived. */
  patchAt: number;
  isOpen(): boolean;
  /**
   * Stops or resumes reading from the server. The server's pings wait behind unread data, so a paused listener sends
   * pongs without being asked: the server should see it as slow, not as gone.
   */
  pause(): void;
  resume(): void;
  /**
   * Sends a request. Resolves when the server has answered.
   * @throws Error if the request is refused or times out
   */
  request(name: string, payload: SmallValue): Promise<void>;
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>;
  /** Closes the connection without leaving the room, like a network failure. */
  drop(): void;
  /** Leaves the room. Resolves when the connection is closed. */
  leave(): Promise<void>;
}

export interface ListenerOptions {
  /**
   * Whether the server is a hangout, which sends a welcome and the full state before a join is complete. The control
   * server sends neither.
   */
  readonly isHangout: boolean;
  onFrame?(bytes: Buffer): void;
}

const TIMEOUT_MS = scaleTimeout(60_000);
const PONG_INTERVAL_MS = 5_000;

/** The amount of data that all listeners of this process have received. */
export const received = { bytes: 0 };

/**
 * Connects a listener. Resolves when the join is complete.
 * @throws Error with the reason of a refusal, or after the timeout
 */
export function connectListener(url: string, { isHangout, onFrame }: ListenerOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const timer = setTimeout(() => fail(new Error('timed out')), TIMEOUT_MS);
    const pending = new Map<number, (isAnswered: boolean) => void>();
    let requests = 0;
    let pongs: ReturnType<typeof setInterval> | undefined;
    const closed = Promise.withResolvers<void>();
    const listener: Listener = {
      stateBytes: 0,
      joinBytes: 0,
      messages: 0,
      frames: 0,
      bytes: 0,
      voiceBytes: 0,
      patchAt: 0,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      pause() {
        socket.pause();
        pongs = setInterval(() => socket.pong(), PONG_INTERVAL_MS);
      },
      resume() {
        clearInterval(pongs);
        socket.resume();
      },
      closed: closed.promise,
      drop: () => socket.terminate(),
      request: (name, payload) =>
        new Promise((resolve, reject) => {
          requests = (requests + 1) % 128;
          const id = requests;
          const timer = setTimeout(() => end(new Error(`${name}: timed out`)), TIMEOUT_MS);
          const end = (error?: Error) => {
            clearTimeout(timer);
            pending.delete(id);
            if (error) reject(error);
            else resolve();
          };
          pending.set(id, (isAnswered) => end(isAnswered ? undefined : new Error(`${name}: refused`)));
          socket.send(requestFrame(id, name, payload), (error) => error && end(error));
        }),
      leave: () =>
        new Promise((resolve) => {
          if (socket.readyState === WebSocket.CLOSED) return resolve();
          socket.once('close', () => resolve());
          if (isHangout) socket.send(leaveFrame);
          else socket.close();
        }),
    };
    const onInside = () => {
      clearTimeout(timer);
      resolve(listener);
    };
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      socket.terminate();
    };
    socket.on('error', fail);
    socket.on('close', (code) => {
      clearInterval(pongs);
      closed.resolve();
      fail(new Error(`closed with ${code}`));
    });
    if (!isHangout) socket.on('open', onInside);
    socket.on('message', (data) => {
      // The type of `data` allows several forms, but by default `ws` passes each message as one Buffer.
      const bytes = data as Buffer;
      listener.frames += 1;
      listener.bytes += bytes.length;
      received.bytes += bytes.length;
      onFrame?.(bytes);
      const frame = readFrame(bytes);
      if (frame.kind === 'voice') listener.voiceBytes += frame.payload.length;
      else if (frame.kind === 'patch') listener.patchAt ||= steadyMs();
      else if (frame.kind === 'message' && frame.type === 'messages') listener.messages += frame.items;
      else if (frame.kind === 'answer') pending.get(frame.id)?.(frame.ok);
      else if (frame.kind === 'welcome') socket.send(acknowledgement);
      else if (frame.kind === 'state') {
        listener.stateBytes = bytes.length;
        listener.joinBytes = listener.bytes;
        onInside();
      } else if (frame.kind === 'refused') fail(new Error(frame.reason));
    });
  });
}
