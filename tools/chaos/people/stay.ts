import { setTimeout as delay } from 'node:timers/promises';
import { type Room as Channel, Client } from '@colyseus/sdk';
import type { Api } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { hangoutRoom, type RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { asking, type Diary } from '../diary.ts';
import type { SeenLine, View } from '../notes.ts';
import { failureOf } from './failure.ts';
import { createHearing } from './hearing.ts';
import { playSeen, viewOf } from './seen.ts';

export interface Account {
  readonly uuid: string;
  readonly name: string;
  readonly api: Api;
}
export interface Place {
  readonly uuid: string;
  readonly slug: string;
}

/** Somebody in a hangout who behaves as the browser does: whenever the line is lost, a new ticket and a new join. */
export interface Stay {
  readonly who: Account;
  readonly place: Place;
  isIn(): boolean;
  state(): RoomState | null;
  view(): View | null;
  ask<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
  /** Lines known here that are not deleted, newest last. */
  lines(): SeenLine[];
  leave(): Promise<void>;
}

/** The browser waits as long for the first state. */
const FIRST_STATE_MS = 12_000;
const SPREAD_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;

let sessions = 0;

export function stay(who: Account, place: Place, diary: Diary, dice: () => number): Stay {
  const by = { who: who.uuid, room: place.uuid };
  let channel: Channel | null = null;
  let state: RoomState | null = null;
  let isOver = false;
  let current = 0;

  function ask<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>> {
    // payloads are plain objects
    const told = payload as Record<string, unknown>;
    return asking(
      diary,
      { ...by, name, payload: told, playId: state?.nowPlaying?.playId ?? null },
      async () => {
        if (!channel)
          throw Object.assign(new Error('no line'), { reason: { code: 'no_line', message: 'no line' } });
        return channel.request(name, payload) as Promise<RoomAnswer<N>>;
      },
      failureOf,
    );
  }

  const hearing = createHearing(by, diary, ask);

  async function come(): Promise<void> {
    const { ticket, endpoint } = await asking(
      diary,
      { ...by, name: 'rest join', payload: {}, playId: null },
      () => who.api(rooms.join, { id: place.slug }),
      failureOf,
    );
    const known = hearing.known();
    const opened = await new Client(endpoint).joinOrCreate(hangoutRoom, { ticket });
    opened.reconnection.enabled = false;
    sessions += 1;
    const session = sessions;
    const gone = Promise.withResolvers<number>();
    opened.onLeave((code) => gone.resolve(code));
    opened.onError(() => {});
    listen(opened, session);
    const first = Promise.withResolvers<void>();
    let shown = '';
    opened.onStateChange((raw: unknown) => {
      state = readRoomState(raw);
      first.resolve();
      shown = noteChanges(session, state, shown);
    });
    const late = setTimeout(() => first.reject(new Error('no state')), FIRST_STATE_MS);
    gone.promise.then((code) => first.reject(new Error(`closed with ${code}`)));
    try {
      await first.promise;
    } catch (error) {
      void opened.leave(false);
      throw error;
    } finally {
      clearTimeout(late);
    }
    channel = opened;
    current = session;
    diary.note({ kind: 'entered', ...by, session });
    void hearing.catchUp(session, known, () => channel !== null && session === current);
    const code = await gone.promise;
    channel = null;
    state = null;
    diary.note({ kind: 'gone', ...by, session, code, byWish: isOver });
  }

  function listen(opened: Channel, session: number): void {
    opened.onMessage('messages', (batch: ChatMessage[]) => {
      for (const message of batch) hearing.hear(session, message, true);
    });
    opened.onMessage('playedSong', ({ playId, voteCounts }: RoomMessages['playedSong']) =>
      diary.note({ kind: 'playedSong', ...by, session, playId, counts: voteCounts }),
    );
    opened.onMessage('notice', ({ code }: RoomMessages['notice']) =>
      diary.note({ kind: 'notice', ...by, code }),
    );
    opened.onMessage('roomReset', () => void opened.leave(false));
    opened.onMessage('*', () => {});
  }

  function noteChanges(session: number, fresh: RoomState, shown: string): string {
    const { djs } = fresh;
    const play = playSeen(fresh);
    const seated = djs.some(({ uuid }) => uuid === who.uuid);
    const now = JSON.stringify([play, seated]);
    if (now === shown) return now;
    diary.note({ kind: 'playing', ...by, session, play, djs: djs.length });
    diary.note({ kind: 'seat', ...by, session, seated });
    return now;
  }

  const staying = (async () => {
    for (let attempt = 0; !isOver; ) {
      try {
        await come();
        attempt = 0;
        await delay(dice() * SPREAD_MS);
      } catch (error) {
        attempt += 1;
        if (error instanceof ApiError && error.status > 400 && error.status < 500 && error.status !== 429)
          return;
        await delay(Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt) + dice() * SPREAD_MS);
      }
    }
  })();

  return {
    who,
    place,
    isIn: () => channel !== null,
    state: () => (channel ? state : null),
    view: () => (channel && state ? viewOf(state) : null),
    ask,
    lines: hearing.lines,
    async leave() {
      isOver = true;
      await channel?.leave(true).catch(() => {});
      await Promise.race([staying, delay(15_000, undefined, { ref: false })]);
    },
  };
}
