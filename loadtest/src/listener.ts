import WebSocket from 'ws';
import { steadyMs } from './clock.ts';
import { acknowledgement, goodbye, readFrame } from './wire.ts';

/** One connection that listens and counts; it decodes nothing, so thousands fit into one process. */
export interface Listener {
  /** Bytes of the last full state. */
  stateBytes: number;
  lines: number;
  frames: number;
  bytes: number;
  /** When the first patch since `await` came (steady ms); 0 while none has. */
  patchAt: number;
  isOpen(): boolean;
  /** Says goodbye and closes; resolves when it is closed. */
  leave(): Promise<void>;
}

export interface ListenOptions {
  /** A hangout welcomes and sends its state before anybody is inside; a bare server sends nothing. */
  readonly welcome: boolean;
  onFrame?(bytes: Buffer): void;
}

const PATIENCE_MS = 60_000;

/** Connects and resolves when inside. @throws Error with what was refused, or that nothing came in time */
export function listen(url: string, { welcome, onFrame }: ListenOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const late = setTimeout(() => fail(new Error('nothing came in time')), PATIENCE_MS);
    const listener: Listener = {
      stateBytes: 0,
      lines: 0,
      frames: 0,
      bytes: 0,
      patchAt: 0,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      leave: () =>
        new Promise((gone) => {
          if (socket.readyState === WebSocket.CLOSED) return gone();
          socket.once('close', () => gone());
          if (welcome) socket.send(goodbye);
          else socket.close();
        }),
    };
    const isIn = () => {
      clearTimeout(late);
      resolve(listener);
    };
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
      socket.terminate();
    };
    socket.on('error', fail);
    socket.on('close', (code) => fail(new Error(`closed with ${code}`)));
    if (!welcome) socket.on('open', isIn);
    socket.on('message', (data) => {
      // `ws` gives one Buffer for each message unless told otherwise.
      const bytes = data as Buffer;
      listener.frames += 1;
      listener.bytes += bytes.length;
      onFrame?.(bytes);
      const frame = readFrame(bytes);
      if (frame.kind === 'patch') listener.patchAt ||= steadyMs();
      else if (frame.kind === 'message' && frame.type === 'messages') listener.lines += frame.items;
      else if (frame.kind === 'welcome') socket.send(acknowledgement);
      else if (frame.kind === 'state') {
        listener.stateBytes = bytes.length;
        isIn();
      } else if (frame.kind === 'refused') fail(new Error(frame.reason));
    });
  });
}
