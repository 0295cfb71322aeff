import type { Client } from '@colyseus/core';
import type { ChatMessage } from '@hangout/contract/room/chat-message';
import type { RoomMessages } from '@hangout/contract/room/messages';
import { wireOf } from '../coat/wire.ts';
import type { Visitor } from './crowd/enter.ts';
import type { Socket } from './crowd/person.ts';
import type { Hangout, Outlet } from './hangout.ts';

/** A connection as Colyseus has it, with what its ticket says. */
export type GuestClient = Client<{ userData: Socket; auth: Visitor; messages: RoomMessages }>;

/** A connection as the actor knows it. */
export function socketOf(client: GuestClient, { sub, sid }: Visitor): Socket {
  return { ...wireOf(client), userUuid: sub, sid };
}

/** What an outlet uses of its room, whose own types are too narrow for messages by any name. */
export interface Showing {
  broadcast(type: string, message: unknown): void;
  /** Whatever `send` sends leaves each connection in one write. */
  together(send: () => void): void;
  patchNow(): boolean;
  patchWith(messages: ChatMessage[]): void;
  patchRate: number | null;
  disconnect(code?: number): Promise<unknown>;
}

export function outletOf(room: Showing, h: Hangout): Outlet {
  return {
    broadcast: (type, message) => room.together(() => room.broadcast(type, message)),
    patch: () => void room.patchNow(),
    patchWith: (messages) => room.patchWith(messages),
    pace(ms) {
      const now = room.patchRate ?? 0;
      // each change starts the interval anew, so small ones are not worth it
      if (Math.abs(ms - now) > now * 0.1) room.patchRate = ms;
    },
    close(code) {
      h.closing = true;
      room.disconnect(code).catch(() => {});
    },
  };
}
