import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import type { Account } from '@hangout/testkit/fuzzing/owned-objects';
import type { Findings } from './findings.ts';
import { readHistory, type StoredMessage } from './history.ts';

/**
 * Users who chat at a steady pace in one hangout while the server is attacked. None of their messages may get
 * lost.
 */
export interface HonestPeople {
  readonly slug: string;
  /** Stops the chat and checks that all acknowledged messages are stored. Returns their number. */
  finish(): Promise<number>;
}

const PACE_MS = 2_000;
const PAGE = 100;
/** For how long a request is repeated while a rate limit (ten-second window) refuses it, ms. */
const MAX_LIMITED_MS = 60_000;

/** Opens a hangout with these users and lets them chat. */
export async function startHonestPeople(
  accounts: readonly Account[],
  findings: Findings,
): Promise<HonestPeople> {
  const [first] = accounts;
  if (!first) throw new Error('nobody is honest');
  const readerApi = first.api;
  const room = await first.api(rooms.create, { name: 'Honest People', autoDj: false });
  const acknowledged = new Map<string, { text: string; author: Account }>();
  let isOver = false;

  async function chat(account: Account, index: number): Promise<void> {
    let client: HangoutClient | undefined;
    let sent = 0;
    await delay((index * PACE_MS) / accounts.length);
    while (!isOver) {
      if (!client?.isOpen()) {
        // `closed` resolves at once here, because the connection is already closed.
        const code = await client?.closed;
        client = await joinHangout(account.api, room.slug).catch(() => undefined);
        if (code !== undefined)
          findings.add('surprise', `an honest person lost the connection with ${code}`, account.nickname);
      }
      sent += 1;
      if (client) await say(client, account, `${account.nickname} says ${sent}`);
      await delay(PACE_MS);
    }
    await client?.leave().catch(() => {});
  }

  async function say(client: HangoutClient, author: Account, text: string): Promise<void> {
    const uuid = randomUUID();
    await client.request('sendMessage', { uuid, message: text }).then(
      () => acknowledged.set(uuid, { text, author }),
      (error: { reason?: { code?: string } }) => {
        if (error.reason?.code === 'internal')
          findings.add('serverError', 'a message of an honest person is refused with internal', text);
      },
    );
  }

  const chatting = accounts.map(chat);

  async function readWholeHistory(): Promise<Map<string, StoredMessage>> {
    const reader = await joinHangout(readerApi, room.slug);
    try {
      return await readHistory((before) =>
        retryWhileLimited(() =>
          reader.request('messages', { limit: PAGE, ...(before === undefined ? {} : { before }) }),
        ),
      );
    } finally {
      await reader.leave().catch(() => {});
    }
  }

  return {
    slug: room.slug,
    async finish() {
      isOver = true;
      await Promise.all(chatting);
      const history = await readWholeHistory();
      for (const [uuid, { text, author }] of acknowledged) {
        const stored = history.get(uuid);
        const is = !stored ? 'is not in the history' : stored.deleted ? 'was deleted' : 'was changed';
        if (!stored || stored.deleted || stored.message !== text)
          findings.add(
            'lostMessage',
            `an acknowledged message ${is}`,
            `${author.nickname}: ${text} (${uuid})`,
          );
      }
      return acknowledged.size;
    },
  };
}

/** Repeats a request while its rate limit refuses it. @throws the refusal after MAX_LIMITED_MS */
async function retryWhileLimited<T>(request: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_LIMITED_MS;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const code = (error as { reason?: { code?: string } }).reason?.code;
      if (code !== 'rate_limited' || performance.now() > until) throw error;
      await delay(1_000);
    }
  }
}
