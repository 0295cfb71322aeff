import { type Room as Channel, Client } from '@colyseus/sdk';
import { type Api, createApi } from '@hangout/contract/framework/api-client';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { accounts } from '@hangout/contract/rest/user-service/accounts';

/** Somebody with an account and the real SDK: speaks, votes, and checks what arrives. */
export interface Player {
  readonly uuid: string;
  readonly api: Api;
  state(): RoomState;
  /** Every line in the order it was heard. */
  readonly lines: ChatMessage[];
  ask<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
  /** Resolves with the state after its next change. */
  nextState(): Promise<RoomState>;
  isIn(): boolean;
  /** Resolves when the line is down. */
  readonly gone: Promise<void>;
  /** The line breaks without a word. */
  drop(): void;
  leave(): Promise<void>;
}

export interface Account {
  readonly uuid: string;
  readonly api: Api;
}

let number = 0;

export async function signUp(base: string, name: string): Promise<Account> {
  number += 1;
  const who = `${name} ${process.pid} ${number}`;
  const email = `${who.replaceAll(' ', '.')}@example.org`;
  const { accessToken, user } = await createApi({ base })(accounts.signUp, {
    email,
    password: `a word for ${who}`,
    nickname: who,
  });
  return { uuid: user.uuid, api: createApi({ base, token: () => accessToken }) };
}

export async function comeIn({ uuid, api }: Account, slug: string): Promise<Player> {
  const { ticket, endpoint } = await api(rooms.join, { id: slug });
  const channel: Channel = await new Client(endpoint).joinOrCreate(hangoutRoom, { ticket });
  channel.reconnection.enabled = false;
  const lines: ChatMessage[] = [];
  let inside = true;
  const gone = Promise.withResolvers<void>();
  channel.onMessage('messages', (batch: ChatMessage[]) => lines.push(...batch));
  channel.onMessage('*', () => {});
  channel.onLeave(() => {
    inside = false;
    gone.resolve();
  });
  const nextState = () =>
    new Promise<RoomState>((resolve) => {
      channel.onStateChange.once(() => resolve(readRoomState(channel.state)));
    });
  await nextState();
  return {
    uuid,
    api,
    lines,
    state: () => readRoomState(channel.state),
    ask: (name, payload) => channel.request(name, payload, { timeout: 60_000 }),
    nextState,
    isIn: () => inside,
    gone: gone.promise,
    drop: () => channel.connection.close(),
    async leave() {
      await channel.leave();
    },
  };
}
