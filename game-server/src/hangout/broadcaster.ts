import type { Client } from '@colyseus/core';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { type RoomMessages, voiceMessage } from '@hangout/contract/realtime/hangout/messages';

import { toConnection } from '../colyseus/connection.ts';
import { sendToReaders } from '../colyseus/send-to-readers.ts';
import type { Broadcaster, Hangout } from './hangout.ts';
import type { TicketHolder } from './presence/join.ts';
import type { Socket } from './presence/person.ts';

/**
 * [H1427] A connection with more unsent bytes than this gets no voice packets. Far below `SLOW_READER_BYTES`,
 * at which it is closed.
 */
const MAX_UNSENT_VOICE_BYTES = 64 * 1024;

/** A Colyseus client of a hangout, with the claims of its ticket. */
export type HangoutClient = Client<{ userData: Socket; auth: TicketHolder; messages: RoomMessages }>;

/** Wraps a Colyseus client in the connection type that actors use. */
export function toSocket(client: HangoutClient, { sub, sid }: TicketHolder): Socket {
  return toConnection(client, { userUuid: sub, sid });
}

/** What a broadcaster uses of a Colyseus room. Colyseus's own types allow one message name at a time. */
export interface BroadcastRoom {
  broadcast(type: string, message: unknown): void;
  /** Calls `send`, and writes the messages of this call for each connection together, in one write. */
  batch(send: () => void): void;
  readonly clients: Iterable<Client>;
  patchNow(): boolean;
  patchSoon(): void;
  patchWith(messages: ChatMessage[]): void;
  patchRate: number | null;
  disconnect(code?: number): Promise<unknown>;
}

/** Sends an actor's messages and patches through its Colyseus room. */
export function createBroadcaster(room: BroadcastRoom, hangout: Hangout): Broadcaster {
  return {
    broadcast: (type, message) => room.batch(() => room.broadcast(type, message)),
    patch: () => void room.patchNow(),
    patchSoon: () => room.patchSoon(),
    patchWith: (messages) => room.patchWith(messages),
    sendVoice(bytes, exceptId) {
      let skipped = 0;
      room.batch(() => {
        const message = { type: voiceMessage, bytes, exceptId, maxUnsentBytes: MAX_UNSENT_VOICE_BYTES };
        skipped = sendToReaders(room.clients, message);
      });
      return skipped;
    },
    setPatchInterval(ms) {
      const now = room.patchRate ?? 0;
      // Colyseus restarts the patch timer at each change, so changes of up to 10 % are skipped.
      if (Math.abs(ms - now) > now * 0.1) room.patchRate = ms;
    },
    close(code) {
      hangout.lifecycle.isClosing = true;
      room.disconnect(code).catch(() => {});
    },
  };
}
