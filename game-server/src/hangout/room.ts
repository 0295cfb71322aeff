import { type AuthContext, Room, ServerError } from '@colyseus/core';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { closeCodes, voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import type { Log } from '@hangout/platform/log/log';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import { isUuid } from '@hangout/rules';
import type { Admission } from '../colyseus/admission.ts';
import { createBroadcastBatcher } from '../colyseus/broadcast-batcher.ts';
import { closeUnlessAcknowledged } from '../colyseus/connection.ts';
import { registerRequests } from '../colyseus/register-requests.ts';
import { cancelReservedSeats } from '../colyseus/reserved-seats.ts';
import { createTicketAuth, type JoinOptions } from '../colyseus/ticket-auth.ts';
import { type Actor, NotHosted } from './actor.ts';
import { type BroadcastRoom, createBroadcaster, type HangoutClient, toSocket } from './broadcaster.ts';
import { createChatThrottle } from './chat/broadcast-interval.ts';
import { runChatTick } from './chat/chat-tick.ts';
import { createEarlyPatches } from './early-patches.ts';
import type { Hangout } from './hangout.ts';
import type { RoomMetrics } from './metrics.ts';
import {
  denyGuestWithoutPlace,
  denyKickedOrBanned,
  JoinDenied,
  joinHangout,
  leaveHangout,
  type TicketHolder,
} from './presence/join.ts';
import { dispatchRoomRequest } from './requests/dispatch.ts';
import { roomHandlers } from './requests/index.ts';
import type { HangoutState } from './schema/state.ts';
import { HangoutSerializer } from './schema/state-serializer.ts';
import { receiveVoicePacket } from './voice/relay.ts';

interface Options extends JoinOptions {
  /** Uuid of the hangout; that of the ticket overwrites the client's. */
  hangout?: string;
}

/** An actor of this process, as its Colyseus room sees it. */
export interface RunningActor {
  readonly actor: Actor;
  hasColyseusRoom: boolean;
}

/** What the room class needs of the room registry. */
export interface ActorProvider<A extends RunningActor> {
  /** Resolves to the actor of a hangout, opened if necessary. @throws NotHosted */
  open(roomUuid: string): Promise<A>;
  /**
   * Opens the actor for a join. Resolves to null if the matchmaker sends the join to another process.
   * @throws NotHosted
   */
  prepareJoin(roomUuid: string): Promise<A | null>;
  close(running: A): Promise<void>;
}

/** Close code of a client that leaves on purpose. */
const CONSENTED = 4000;

/** Creates the Colyseus room class of hangouts, a thin layer around the actor; once per process. */
export function createHangoutRoomClass<A extends RunningActor>(dependencies: {
  tokens: Tokens;
  actors: ActorProvider<A>;
  admission: Pick<Admission, 'networkOf' | 'refuseTooManyConnections'>;
  log: Log;
  metrics: RoomMetrics;
}) {
  const { tokens, actors, admission, log, metrics } = dependencies;
  const authenticate = createTicketAuth(tokens, isUuid, () => metrics.countRefusal('join', 'bad_ticket'));

  /**
   * Throws a denied join as Colyseus's ServerError. By HTTP the client gets its details, over a socket only
   * status and message.
   */
  function throwJoinDenied(error: unknown): never {
    if (!(error instanceof JoinDenied)) throw error;
    const { status, code, message, details } = error;
    metrics.countRefusal('join', code);
    throw Object.assign(new ServerError(status, message), { details: { code, ...details } });
  }

  /**
   * Denies a join while it is an HTTP request, which can carry the full reason. The room checks again when
   * the socket opens.
   */
  async function denyBeforeSeat(hangout: Hangout, holder: TicketHolder): Promise<void> {
    await denyKickedOrBanned(hangout, holder);
    denyGuestWithoutPlace(hangout, holder);
  }

  /** Opens the actor before the matchmaker looks for a room, so that simultaneous joins find the same one. */
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
    /**
     * With more messages per second Colyseus closes the connection. Our own client, limited per kind of
     * request, never sends that many.
     */
    override maxMessagesPerSecond = 200;
    running!: A;
    readonly batcher = createBroadcastBatcher();
    readonly requestChatTick = createChatThrottle(() => void runChatTick(this.running.actor.hangout));
    readonly earlyPatches = createEarlyPatches(() => {
      this.broadcastPatch();
      // Setting the interval restarts its timer, so the early patch replaces the next regular one.
      const intervalMs = this.patchRate;
      this.patchRate = intervalMs;
    });

    /** [H422] No actor is opened without a valid ticket for its own hangout. */
    static override async onAuth(
      _token: string,
      options: Options,
      context: AuthContext,
    ): Promise<TicketHolder> {
      const { room, sub, type, sid } = await authenticate(options);
      const holder: TicketHolder = { room, sub, type, sid, network: admission.networkOf(context) };
      options.hangout = room;
      delete options.ticket;
      admission.refuseTooManyConnections(sub, holder.network);
      const running = await prepareJoin(room);
      if (running) await denyBeforeSeat(running.actor.hangout, holder).catch(throwJoinDenied);
      return holder;
    }

    override async onCreate({ hangout: roomUuid }: Options) {
      if (!roomUuid) throw new ServerError(401, 'No hangout without a ticket');
      const running = await actors.open(roomUuid);
      // With two Colyseus rooms for one actor, clients in the first would receive no broadcasts.
      if (running.hasColyseusRoom) throw new ServerError(503, 'This hangout is just being opened');
      running.hasColyseusRoom = true;
      this.running = running;
      const { hangout } = running.actor;
      this.roomId = roomUuid;
      this.state = hangout.syncedState;
      // Colyseus's type of this class accepts one message name at a time.
      hangout.broadcaster = createBroadcaster(this as BroadcastRoom, hangout);
      // This handler is registered before the requests, whose dispatcher takes every name that has no handler.
      this.onMessageBytes(voiceMessage, ({ userData }: HangoutClient, packet: Uint8Array) => {
        if (userData) receiveVoicePacket(hangout, userData, packet);
      });
      registerRequests(this, ({ userData }: HangoutClient, name, payload) =>
        dispatchRoomRequest(hangout, roomHandlers, userData, name, payload),
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
      closeUnlessAcknowledged(client, closeCodes.slow);
    }

    override onLeave(client: HangoutClient, code?: number) {
      if (client.userData) leaveHangout(this.running.actor.hangout, client.userData, code === CONSENTED);
    }

    override async onDispose() {
      if (this.running) await actors.close(this.running);
    }

    override disconnect(code?: number) {
      const disposed = super.disconnect(code);
      cancelReservedSeats(this);
      return disposed;
    }

    /** Keeps our serializer: Colyseus sets its own whenever the state is set. */
    override setSerializer() {
      super.setSerializer(new HangoutSerializer());
    }

    /** In an orderly shutdown, asks every client to reconnect. */
    override onBeforeShutdown() {
      this.running.actor.hangout.lifecycle.isClosing = true;
      this.batch(() => this.broadcast('roomReset', {}));
      this.disconnect(closeCodes.reset).catch(() => {});
    }

    /** Ignores Colyseus's own reconnection tokens, because every reconnect needs a new ticket. */
    override hasReservedSeat(sessionId: string): boolean {
      return super.hasReservedSeat(sessionId);
    }

    /**
     * Colyseus calls this at each patch interval. If chat messages are waiting, the patch is sent together
     * with them once they are stored.
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
        if (changed) {
          metrics.observePatch((performance.now() - began) / 1000);
          this.earlyPatches.countSent(this.patchRate);
        }
        return changed;
      } catch (error) {
        log.error(
          { err: error, room: this.roomId },
          'patch could not be sent; the next one carries its changes',
        );
        return false;
      }
    }

    patchSoon(): void {
      this.earlyPatches.request(this.patchRate);
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
