import WebSocket from 'ws';
import { steadyMs } from './clock.ts';
import type { Small } from './msgpack.ts';
import { acknowledgement, goodbye, readFrame, requestFrame } from './wire.ts';

/** One connection that listens and counts; it decodes nothing, so thousands fit into one process. */
export interface Listener {
  /** Bytes of the last full state. */
  stateBytes: number;
  /** All that came until it was inside, the full state among it. */
  entryBytes: number;
  lines: number;
  frames: number;
  bytes: number;
  /** When the first patch since `await` came (steady ms); 0 while none has. */
  patchAt: number;
  isOpen(): boolean;
  /** Asks something and resolves when it was granted. @throws Error when refused, or when no answer comes */
  ask(name: string, payload: Small): Promise<void>;
  /** Resolves when the line is down, whoever ended it. */
  readonly gone: Promise<void>;
  /** The line breaks without a word. */
  drop(): void;
  /** Says goodbye and closes; resolves when it is closed. */
  leave(): Promise<void>;
}

export interface ListenOptions {
  /** A hangout welcomes and sends its state before anybody is inside; a bare server sends nothing. */
  readonly welcome: boolean;
  onFrame?(bytes: Buffer): void;
}

const PATIENCE_MS = 60_000;

/** What all listeners of this process have received, bytes. */
export const received = { bytes: 0 };

/** Connects and resolves when inside. @throws Error with what was refused, or that nothing came in time */
export function listen(url: string, { welcome, onFrame }: ListenOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const late = setTimeout(() => fail(new Error('nothing came in time')), PATIENCE_MS);
    const asked = new Map<number, (isOk: boolean) => void>();
    let requests = 0;
    const gone = Promise.withResolvers<void>();
    const listener: Listener = {
      stateBytes: 0,
      entryBytes: 0,
      lines: 0,
      frames: 0,
      bytes: 0,
      patchAt: 0,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      gone: gone.promise,
      drop: () => socket.terminate(),
      ask: (name, payload) =>
        new Promise((granted, refused) => {
          requests = (requests + 1) % 128;
          const id = requests;
          const late = setTimeout(() => end(new Error(`${name}: no answer came`)), PATIENCE_MS);
          const end = (error?: Error) => {
            clearTimeout(late);
            asked.delete(id);
            if (error) refused(error);
            else granted();
          };
          asked.set(id, (isOk) => end(isOk ? undefined : new Error(`${name}: refused`)));
          socket.send(requestFrame(id, name, payload), (error) => error && end(error));
        }),
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
    socket.on('close', (code) => {
      gone.resolve();
      fail(new Error(`closed with ${code}`));
    });
    if (!welcome) socket.on('open', isIn);
    socket.on('message', (data) => {
      // `ws` gives one Buffer for each message unless told otherwise.
      const bytes = data as Buffer;
      listener.frames += 1;
      listener.bytes += bytes.length;
      received.bytes += bytes.length;
      onFrame?.(bytes);
      const frame = readFrame(bytes);
      if (frame.kind === 'patch') listener.patchAt ||= steadyMs();
      else if (frame.kind === 'message' && frame.type === 'messages') listener.lines += frame.items;
      else if (frame.kind === 'answer') asked.get(frame.id)?.(frame.ok);
      else if (frame.kind === 'welcome') socket.send(acknowledgement);
      else if (frame.kind === 'state') {
        listener.stateBytes = bytes.length;
        listener.entryBytes = listener.bytes;
        isIn();
      } else if (frame.kind === 'refused') fail(new Error(frame.reason));
    });
  });
}
