import { scaleTimeout } from '@hangout/rules/timeouts';
import WebSocket from 'ws';
import { steadyMs } from '../clock.ts';
import { acknowledgement, leaveFrame, readFrame, requestFrame } from './frames.ts';
import type { SmallValue } from './msgpack.ts';

/**
 * A simulated client. It counts what it receives and decodes nothing, so that thousands fit into one process.
 */
export interface Listener {
  /** Size of the last full state, bytes. */
  stateBytes: number;
  /** Bytes received up to and including the full state of the join. */
  joinBytes: number;
  messages: number;
  frames: number;
  bytes: number;
  /** How many of `bytes` were voice messages. */
  voiceBytes: number;
  /** When the first patch arrived after the counters were reset (ms, by `steadyMs`); 0 if none did. */
  patchAt: number;
  isOpen(): boolean;
  /**
   * Stops or resumes reading. A paused listener does not see the server's pings, so it sends pongs by itself:
   * the server must take it for slow, not for dead.
   */
  pause(): void;
  resume(): void;
  /** Sends a request; resolves when the server has answered. @throws Error if it is refused or times out */
  request(name: string, payload: SmallValue): Promise<void>;
  /** Resolves when the connection is closed by either side. */
  readonly closed: Promise<void>;
  /** Closes the connection without leaving the room, like a network failure. */
  drop(): void;
  /** Leaves the room; resolves when the connection is closed. */
  leave(): Promise<void>;
}

export interface ListenerOptions {
  /**
   * True for a hangout, whose joins are complete with the full state. The control server sends neither a
   * welcome nor a state.
   */
  readonly isHangout: boolean;
  onFrame?(bytes: Buffer): void;
}

const TIMEOUT_MS = scaleTimeout(60_000);
const PONG_INTERVAL_MS = 5_000;

/** What all listeners of this process have received. */
export const received = { bytes: 0 };

/**
 * Connects a listener; resolves when the join is complete.
 * @throws Error with the reason of a refusal, or after a timeout
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
      // The cast is safe: by default `ws` passes each message as one Buffer.
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
