import { setTimeout as delay } from 'node:timers/promises';
import type { Room as SdkRoom } from '@colyseus/sdk';
import type { Api } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { hangoutRoom, type RoomMessages, voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';

import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { joinByTicket } from '@hangout/room-client/join';
import { reconnectDelay } from '@hangout/room-client/reconnect-backoff';
import { type EventLog, logRequest } from '../event-log.ts';
import type { RoomView, SeenMessage } from '../events.ts';
import { classifyFailure } from './failure.ts';
import { createMessageLog } from './message-log.ts';
import { roomView, seenPlay } from './observed.ts';
import { createVoiceLog } from './voice-log.ts';

export interface Account {
  readonly uuid: string;
  readonly nickname: string;
  readonly api: Api;
}
export interface RoomRef {
  readonly uuid: string;
  readonly slug: string;
}

/**
 * Keeps a user in a hangout as a browser does: after a lost connection it gets a new ticket and joins again.
 */
export interface ChaosSession {
  readonly user: Account;
  readonly room: RoomRef;
  isInside(): boolean;
  state(): RoomState | null;
  view(): RoomView | null;
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** A different number after each join; null while disconnected. */
  connectionNumber(): number | null;
  /** Sends a voice packet; dropped while disconnected. */
  sendVoice(packet: Uint8Array): void;
  /** Returns the messages that are not deleted, oldest first. */
  messages(): SeenMessage[];
  leave(): Promise<void>;
}

/** How long the first full state may take after a join, ms; the same as in the browser. */
const FIRST_STATE_TIMEOUT_MS = 12_000;

let sessions = 0;

/**
 * Joins, and stays until `leave()` is called. Every request, answer, message and state change is written to
 * the event log.
 */
export function openSession(
  user: Account,
  room: RoomRef,
  eventLog: EventLog,
  random: () => number,
): ChaosSession {
  const base = { user: user.uuid, room: room.uuid };
  let connection: SdkRoom | null = null;
  let state: RoomState | null = null;
  let isOver = false;
  let currentSession = 0;

  function request<N extends RoomRequestName>(
    name: N,
    payload: RoomRequestInput<N>,
  ): Promise<RoomResponse<N>> {
    // The cast is safe: inputs of room requests are plain objects.
    const input = payload as Record<string, unknown>;
    return logRequest(
      eventLog,
      { ...base, name, payload: input, playId: state?.nowPlaying?.playId ?? null },
      async () => {
        if (!connection)
          throw Object.assign(new Error('not connected'), {
            reason: { code: 'not_connected', message: 'not connected' },
          });
        return connection.request(name, payload) as Promise<RoomResponse<N>>;
      },
      classifyFailure,
    );
  }

  const messageLog = createMessageLog(base, eventLog, request);
  const voiceLog = createVoiceLog(base, eventLog);

  /** Joins once; resolves when the connection is closed. @throws if the join fails */
  async function joinAndWaitForClose(): Promise<void> {
    const ticket = await logRequest(
      eventLog,
      { ...base, name: 'rest join', payload: {}, playId: null },
      () => user.api(rooms.join, { id: room.slug }),
      classifyFailure,
    );
    const known = messageLog.knownUuids();
    const opened = await joinByTicket(hangoutRoom, ticket);
    sessions += 1;
    const session = sessions;
    const closed = Promise.withResolvers<number>();
    opened.onLeave((code) => closed.resolve(code));
    opened.onError(() => {});
    logMessages(opened, session);
    const firstState = Promise.withResolvers<void>();
    let lastSeen = '';
    opened.onStateChange((raw: unknown) => {
      state = readRoomState(raw);
      firstState.resolve();
      lastSeen = logStateChanges(session, state, lastSeen);
    });
    const timeout = setTimeout(() => firstState.reject(new Error('no state')), FIRST_STATE_TIMEOUT_MS);
    closed.promise.then((code) => firstState.reject(new Error(`closed with ${code}`)));
    try {
      await firstState.promise;
    } catch (error) {
      void opened.leave(false);
      throw error;
    } finally {
      clearTimeout(timeout);
    }
    connection = opened;
    currentSession = session;
    eventLog.append({ kind: 'joined', ...base, session });
    void messageLog.catchUp(session, known, () => connection !== null && session === currentSession);
    const code = await closed.promise;
    connection = null;
    state = null;
    eventLog.append({ kind: 'left', ...base, session, code, onPurpose: isOver });
  }

  function logMessages(opened: SdkRoom, session: number): void {
    opened.onMessage('messages', (batch: ChatMessage[]) => {
      for (const message of batch) messageLog.add(session, message, true);
    });
    opened.onMessage('playedSong', ({ playId, voteCounts }: RoomMessages['playedSong']) =>
      eventLog.append({ kind: 'playedSong', ...base, session, playId, counts: voteCounts }),
    );
    opened.onMessage('notice', ({ code }: RoomMessages['notice']) =>
      eventLog.append({ kind: 'directEvent', ...base, code }),
    );
    opened.onMessage(voiceMessage, (batch: Uint8Array) => voiceLog.add(session, batch));
    opened.onMessage('roomReset', () => void opened.leave(false));
    opened.onMessage('*', () => {});
  }

  /**
   * Logs the current song and whether the user has a seat, if one of the two has changed. Returns both as
   * text, for the next comparison.
   */
  function logStateChanges(session: number, fresh: RoomState, lastSeen: string): string {
    const { djs } = fresh;
    const play = seenPlay(fresh);
    const seated = djs.some(({ uuid }) => uuid === user.uuid);
    const seen = JSON.stringify([play, seated]);
    if (seen === lastSeen) return seen;
    eventLog.append({ kind: 'playing', ...base, session, play, djs: djs.length });
    eventLog.append({ kind: 'seat', ...base, session, seated });
    return seen;
  }

  const finished = (async () => {
    for (let attempt = 0; !isOver; ) {
      try {
        await joinAndWaitForClose();
        attempt = 0;
      } catch (error) {
        attempt += 1;
        if (error instanceof ApiError && error.status > 400 && error.status < 500 && error.status !== 429)
          return;
      }
      await delay(reconnectDelay(attempt, random()));
    }
  })();

  return {
    user,
    room,
    isInside: () => connection !== null,
    state: () => (connection ? state : null),
    view: () => (connection && state ? roomView(state) : null),
    request,
    connectionNumber: () => (connection ? currentSession : null),
    sendVoice(packet) {
      if (connection?.connection.isOpen) connection.sendBytes(voiceMessage, packet);
    },
    messages: messageLog.messages,
    async leave() {
      isOver = true;
      await connection?.leave(true).catch(() => {});
      await Promise.race([finished, delay(15_000, undefined, { ref: false })]);
    },
  };
}
