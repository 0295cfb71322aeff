import { Room, ServerError } from '@colyseus/core';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { isUuid } from '@hangout/rules';
import type { Log, Tokens } from '@hangout/server';
import { createBroadcastBatcher } from '../colyseus/broadcast-batcher.ts';
import { registerRequests } from '../colyseus/register-requests.ts';
import { createTicketAuth, type JoinOptions } from '../colyseus/ticket-auth.ts';
import { type Actor, NotHosted } from './actor.ts';
import { type BroadcastRoom, createBroadcaster, type HangoutClient, toSocket } from './broadcaster.ts';
import { createChatThrottle } from './chat/broadcast-interval.ts';
import { runChatTick } from './chat/chat-tick.ts';
import type { RoomMetrics } from './metrics.ts';
import {
  denyKickedOrBanned,
  JoinDenied,
  joinHangout,
  leaveHangout,
  type TicketHolder,
} from './presence/join.ts';
import { dispatchRoomRequest } from './requests/dispatch.ts';
import { roomHandlers } from './requests/index.ts';
import type { HangoutState } from './schema/state.ts';

interface Options extends JoinOptions {
  /** The hangout's uuid; whatever a client writes here is overwritten by what its ticket says. */
  hangout?: string;
}

/** An actor that this process runs, as its Colyseus room needs it. */
export interface RunningActor {
  readonly actor: Actor;
  /** Whether a Colyseus room belongs to it already. */
  hasColyseusRoom: boolean;
}

/** The actors of this process, as a Colyseus room needs them; the room registry provides them. */
export interface ActorProvider<A extends RunningActor> {
  /** @throws NotHosted */
  open(roomUuid: string): Promise<A>;
  /** Null where the matchmaker leads the join to another process. @throws NotHosted */
  prepareJoin(roomUuid: string): Promise<A | null>;
  close(running: A): Promise<void>;
}

/** The code of a connection that its client closed on purpose. */
const CONSENTED = 4000;

/** Makes the Colyseus room class of hangouts, a thin adapter around the actor. One class for each process. */
export function createHangoutRoomClass<A extends RunningActor>(dependencies: {
  tokens: Tokens;
  actors: ActorProvider<A>;
  log: Log;
  metrics: RoomMetrics;
}) {
  const { tokens, actors, log, metrics } = dependencies;
  const authenticate = createTicketAuth(tokens, isUuid, () => metrics.countRefusal('join', 'bad_ticket'));

  /**
   * Rethrows a denied join as an error that the matchmaker answers; on a socket only its status and message have a
   * place.
   */
  function throwJoinDenied(error: unknown): never {
    if (!(error instanceof JoinDenied)) throw error;
    const { status, code, message, details } = error;
    metrics.countRefusal('join', code);
    throw Object.assign(new ServerError(status, message), { details: { code, ...details } });
  }

  /** Opens the actor before the matchmaker looks for a room, so that people who join at once find one room. */
  async function prepareJoin(room: string): Promise<A | null> {
    return actors.prepareJoin(room).catch((error: unknown) => {
      const reason = error instanceof NotHosted ? error.reason : null;
      metrics.countRefusal('join', reason === 'elsewhere' ? reason : 'not_hosted');
      if (reason === 'missing') throw new ServerError(404, 'Not Found');
      if (reason === 'elsewhere')
        throw new ServerError(409, 'This hangout is elsewhere: ask for a new ticket');
      log.warn({ err: error, room }, 'actor could not be opened for a join; answering 503');
      throw new ServerError(503, 'This hangout cannot be entered at the moment');
    });
  }

  return class HangoutRoom extends Room<{ state: HangoutState; client: HangoutClient }> {
    override autoDispose = false;
    override patchRate = 100;
    /** Far above what the rate limits of requests allow: only a program sends more. */
    override maxMessagesPerSecond = 200;
    running!: A;
    readonly batcher = createBroadcastBatcher();
    readonly requestChatTick = createChatThrottle(() => void runChatTick(this.running.actor.hangout));

    /** [H422] Without a valid ticket no actor is opened, and a ticket leads into its own hangout alone. */
    static override async onAuth(_token: string, options: Options): Promise<TicketHolder> {
      const { room, sub, type, sid } = await authenticate(options);
      const holder: TicketHolder = { room, sub, type, sid };
      options.hangout = room;
      delete options.ticket;
      const running = await prepareJoin(room);
      if (running) await denyKickedOrBanned(running.actor.hangout, holder).catch(throwJoinDenied);
      return holder;
    }

    override async onCreate({ hangout: roomUuid }: Options) {
      if (!roomUuid) throw new ServerError(401, 'No hangout without a ticket');
      const running = await actors.open(roomUuid);
      // A second room for one actor would take the patches away from the people in the first.
      if (running.hasColyseusRoom) throw new ServerError(503, 'This hangout is just being opened');
      running.hasColyseusRoom = true;
      this.running = running;
      const { hangout } = running.actor;
      this.roomId = roomUuid;
      this.state = hangout.syncedState;
      // The type of this class knows its messages one name at a time; a broadcaster sends any of them.
      hangout.broadcaster = createBroadcaster(this as BroadcastRoom, hangout);
      registerRequests(this, ({ userData }: HangoutClient, name, payload) =>
        dispatchRoomRequest(hangout, roomHandlers, userData?.userUuid ?? '', name, payload),
      );
    }

    override async onJoin(client: HangoutClient) {
      const { auth } = client;
      const { hangout } = this.running.actor;
      if (!auth || auth.room !== this.roomId)
        throw new ServerError(401, 'This ticket is for another hangout');
      const socket = toSocket(client, auth);
      client.userData = socket;
      this.batcher.add(client);
      await joinHangout(hangout, auth, socket).catch(throwJoinDenied);
    }

    override onLeave(client: HangoutClient, code?: number) {
      if (client.userData) leaveHangout(this.running.actor.hangout, client.userData, code === CONSENTED);
    }

    override async onDispose() {
      if (this.running) await actors.close(this.running);
    }

    /** A planned end: every client is asked to reconnect. */
    override onBeforeShutdown() {
      this.running.actor.hangout.lifecycle.isClosing = true;
      this.batch(() => this.broadcast('roomReset', {}));
      this.disconnect(closeCodes.reset).catch(() => {});
    }

    /** Ignores Colyseus's reconnection tokens by not passing them on: the only way to reconnect is a new ticket. */
    override hasReservedSeat(sessionId: string): boolean {
      return super.hasReservedSeat(sessionId);
    }

    /**
     * Runs at each patch interval. Where chat messages wait, the patch waits for them to be stored and leaves with
     * them.
     */
    override broadcastPatch(): boolean {
      const hangout = this.running?.actor.hangout;
      const queue = hangout?.chat.queue;
      const hasChat = queue && !queue.isTicking && queue.pending.length + queue.outgoing.length > 0;
      if (!hasChat) return this.patchNow();
      this.requestChatTick(hangout.presence.people.size);
      return false;
    }

    patchNow(): boolean {
      const began = performance.now();
      try {
        let changed = false;
        this.batch(() => {
          changed = super.broadcastPatch();
        });
        if (changed) metrics.observePatch((performance.now() - began) / 1000);
        return changed;
      } catch (error) {
        log.error(
          { err: error, room: this.roomId },
          'patch could not be sent; the next one carries its changes',
        );
        return false;
      }
    }

    patchWith(messages: ChatMessage[]): void {
      this.batch(() => {
        this.patchNow();
        this.broadcast('messages', messages);
      });
    }

    batch(send: () => void): void {
      this.batcher.batch(send);
    }
  };
}
