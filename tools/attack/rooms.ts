import type { Room as SdkRoom } from '@colyseus/sdk';
import { createApi } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { joinByTicket, type Ticket } from '@hangout/room-client/join';
import type { Caller } from './callers.ts';
import type { Findings } from './findings.ts';
import type { LeakDetector } from './leaks.ts';

export type RoomKind = 'hangout' | 'lobby';

/** An attacker's connection to a hangout or to the lobby. */
export interface AttackConnection {
  isOpen(): boolean;
  /** Resolves to `answered`, to the code of the refusal, or to a description of what else happened. */
  request(name: string, payload: unknown): Promise<string>;
  sendBytes(bytes: Uint8Array): void;
  close(): void;
}

export interface RoomContext {
  readonly origin: string;
  readonly findings: Findings;
  readonly leaks: LeakDetector;
}

/** Returns a ticket to a hangout or to the lobby. @throws ApiError if it is refused */
export async function takeTicket(
  origin: string,
  caller: Caller,
  kind: RoomKind,
  slug: string,
): Promise<Ticket> {
  const api = createApi({ base: origin, token: () => caller.token });
  return kind === 'hangout' ? api(rooms.join, { id: slug }) : api(auth.session);
}

/** Joins as an attacker and searches every received frame for private text. @throws if the join is refused */
export async function joinAsAttacker(
  { origin, findings, leaks }: RoomContext,
  caller: Caller,
  kind: RoomKind,
  slug: string,
): Promise<AttackConnection> {
  const ticket = await takeTicket(origin, caller, kind, slug);
  const room = await joinByTicket(kind === 'hangout' ? hangoutRoom : lobbyRoom, ticket);
  // Without these two handlers the SDK would log a warning for each unknown message.
  room.onMessage('*', () => {});
  room.onError(() => {});
  searchFrames(room, (frame) => {
    for (const leak of leaks.find(frame, caller))
      findings.add(
        'leak',
        `a frame of the ${kind} shows ${leak} to ${caller.kind}`,
        printable(frame).slice(0, 500),
      );
  });
  return {
    isOpen: () => room.connection.isOpen,
    async request(name, payload) {
      findings.counts.frames += 1;
      const outcome = await room.request(name, payload).then(
        () => 'answered',
        (error: { reason?: { code?: unknown } }) => String(error.reason?.code ?? error),
      );
      if (outcome === 'rate_limited') findings.counts.limited += 1;
      return outcome;
    },
    sendBytes(bytes) {
      findings.counts.frames += 1;
      if (room.connection.isOpen) room.connection.send(Uint8Array.from(bytes));
    },
    close: () => room.connection.close(),
  };
}

/** Passes each frame that a room receives to `onFrame`, as text, before the SDK decodes it. */
function searchFrames(room: SdkRoom, onFrame: (text: string) => void): void {
  const { events } = room.connection;
  const decode = events.onmessage;
  events.onmessage = (event: MessageEvent) => {
    // In MessagePack, strings are stored unchanged, so a private text can be found in the bytes.
    if (event.data instanceof ArrayBuffer) onFrame(Buffer.from(event.data).toString('latin1'));
    else if (ArrayBuffer.isView(event.data))
      onFrame(
        Buffer.from(event.data.buffer, event.data.byteOffset, event.data.byteLength).toString('latin1'),
      );
    decode?.(event);
  };
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]+/g, '·');
