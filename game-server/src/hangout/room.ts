import { Room, ServerError } from '@colyseus/core';
import type { ChatMessage } from '@hangout/contract/room/chat-message';
import { closeCodes } from '@hangout/contract/room/messages';
import { isUuid } from '@hangout/rules';
import type { Log, Tokens } from '@hangout/server';
import { answerRequests } from '../coat/requests.ts';
import { type Knock, ticketDoor } from '../coat/tickets.ts';
import type { Hosting } from '../hosts/hosting.ts';
import type { Hosts } from '../hosts.ts';
import { NotHosted } from './actor.ts';
import { chatLeaving } from './chat/leaving.ts';
import { chatTick } from './chat/tick.ts';
import { DoorClosed, enter, exit, refuseKeptOut, type Visitor } from './crowd/enter.ts';
import { ask } from './door/ask.ts';
import { roomHandlers } from './door/index.ts';
import { createFanOut } from './fan-out.ts';
import type { RoomMeters } from './meters.ts';
import { type GuestClient, outletOf, type Showing, socketOf } from './outlet.ts';
import type { HangoutState } from './schema/state.ts';

interface Options extends Knock {
  /** The hangout's uuid; whatever a client writes here is overwritten by what its ticket says. */
  hangout?: string;
}

const CONSENTED = 4000;

/** The Colyseus room of a hangout: a thin coat around its actor. One class per process, bound to its ports. */
export function hangoutRoom(ports: { tokens: Tokens; hosts: Hosts; log: Log; meters: RoomMeters }) {
  const { tokens, hosts, log, meters } = ports;
  const passOf = ticketDoor(tokens, isUuid, () => meters.refused('join', 'bad_ticket'));

  /** What the door refused, in the matchmaker's form; on a socket only its status and its sentence have a place. */
  function shut(error: unknown): never {
    if (!(error instanceof DoorClosed)) throw error;
    const { status, code, message, details } = error;
    meters.refused('join', code);
    throw Object.assign(new ServerError(status, message), { details: { code, ...details } });
  }

  return class HangoutRoom extends Room<{ state: HangoutState; client: GuestClient }> {
    override autoDispose = false;
    override patchRate = 100;
    /** Far above what the requests' own limits let through: beyond it is no person. */
    override maxMessagesPerSecond = 200;
    hosting!: Hosting;
    readonly fanOut = createFanOut();
    readonly chatIsDue = chatLeaving(() => void chatTick(this.hosting.actor.h));

    /** [H422] Without a valid ticket nothing is ever created, and a ticket leads into its own hangout alone. */
    static override async onAuth(_token: string, options: Options): Promise<Visitor> {
      const { room, sub, type, sid } = await passOf(options);
      const visitor: Visitor = { room, sub, type, sid };
      options.hangout = room;
      delete options.ticket;
      // the actor is there before the matchmaker looks: forty first guests find one room
      const hosting = await hosts.expect(room).catch((error: unknown) => {
        const reason = error instanceof NotHosted ? error.reason : null;
        meters.refused('join', reason === 'elsewhere' ? reason : 'not_hosted');
        if (reason === 'missing') throw new ServerError(404, 'Not Found');
        if (reason === 'elsewhere')
          throw new ServerError(409, 'This hangout is elsewhere: ask for a new ticket');
        log.warn({ err: error, room }, 'no actor for a ticket');
        throw new ServerError(503, 'This hangout cannot be entered at the moment');
      });
      if (hosting) await refuseKeptOut(hosting.actor.h, visitor).catch(shut);
      return visitor;
    }

    override async onCreate({ hangout }: Options) {
      if (!hangout) throw new ServerError(401, 'No hangout without a ticket');
      const hosting = await hosts.open(hangout);
      // a second room for one actor would take the crowd's patches away from the first
      if (hosting.taken) throw new ServerError(503, 'This hangout is just being opened');
      hosting.taken = true;
      this.hosting = hosting;
      const { h } = hosting.actor;
      this.roomId = hangout;
      this.state = h.state;
      // this room's own types know its messages one name at a time, an outlet sends any
      h.outlet = outletOf(this as Showing, h);
      answerRequests(this, ({ userData }: GuestClient, name, payload) =>
        ask(h, roomHandlers, userData?.userUuid ?? '', name, payload),
      );
    }

    override async onJoin(client: GuestClient) {
      const { auth } = client;
      const { h } = this.hosting.actor;
      if (!auth || auth.room !== this.roomId)
        throw new ServerError(401, 'This ticket is for another hangout');
      const socket = socketOf(client, auth);
      client.userData = socket;
      this.fanOut.add(client);
      await enter(h, auth, socket).catch(shut);
    }

    override onLeave(client: GuestClient, code?: number) {
      if (client.userData) exit(this.hosting.actor.h, client.userData, code === CONSENTED);
    }

    override async onDispose() {
      if (this.hosting) await hosts.close(this.hosting);
    }

    /** A planned end: everybody is asked to come again in a moment. */
    override onBeforeShutdown() {
      this.hosting.actor.h.closing = true;
      this.together(() => this.broadcast('roomReset', {}));
      this.disconnect(closeCodes.reset).catch(() => {});
    }

    /** Coming back has one way, a new ticket; Colyseus's own would pass it by. */
    override hasReservedSeat(sessionId: string): boolean {
      return super.hasReservedSeat(sessionId);
    }

    /** One tick. Where somebody has spoken, the patch waits for their lines to be kept and leaves with them. */
    override broadcastPatch(): boolean {
      const h = this.hosting?.actor.h;
      const hasChat = h && !h.chat.ticking && h.chat.waiting.length + h.chat.outgoing.length > 0;
      if (!hasChat) return this.patchNow();
      this.chatIsDue(h.crowd.size);
      return false;
    }

    patchNow(): boolean {
      const began = performance.now();
      try {
        let changed = false;
        this.together(() => {
          changed = super.broadcastPatch();
        });
        if (changed) meters.patched((performance.now() - began) / 1000);
        return changed;
      } catch (error) {
        log.error({ err: error, room: this.roomId }, 'a patch could not be sent');
        return false;
      }
    }

    patchWith(messages: ChatMessage[]): void {
      this.together(() => {
        this.patchNow();
        this.broadcast('messages', messages);
      });
    }

    together(send: () => void): void {
      this.fanOut.together(send);
    }
  };
}
