import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { Config } from '@hangout/platform/config/config';
import type { Principal } from '@hangout/rules';
import { createCallPace } from './call-pace.ts';
import { type CallerShare, createFairQueue } from './fair-queue.ts';
import { HttpRefusalError } from './http-refusal.ts';

type CallTurnsConfig = Pick<
  Config,
  | 'LIMITS_TIMES'
  | 'TRANSACTIONS_AT_ONCE'
  | 'TRANSACTIONS_AT_ONCE_PER_PERSON'
  | 'CALLS_AT_ONCE_PER_PERSON'
  | 'CALLS_WAITING_PER_PERSON'
  | 'CALLS_A_SECOND_PER_PERSON'
  | 'CALLS_AT_ONCE_AFTER_A_PAUSE'
  | 'REFUSED_CALL_MS'
>;

/** A call that may have to wait for its turn. */
interface WaitingCall {
  readonly endpoint: Pick<Endpoint, 'upload' | 'fetchesFile'>;
  readonly principal: Principal;
  /** The caller's network; null if it is exempt from limits. */
  readonly limitedNetwork: string | null;
  readonly inTransaction: boolean;
}

export interface CallTurns {
  /**
   * Counts a call before its body is read. Counts accounts only, because one network may stand for many
   * people whose pictures and songs load at once. @throws HttpRefusalError 429 if the account exceeds the
   * pace
   */
  keepPace(principal: Principal): Promise<void>;
  /**
   * Waits for a turn and returns the function that ends it.
   * @throws HttpRefusalError 429 if too many calls of the caller wait already
   */
  waitForTurn(call: WaitingCall): Promise<() => void>;
}

/**
 * A network may stand for several people without accounts, so its share of turns is larger by these factors.
 */
const NETWORK_AT_ONCE = 2;
const NETWORK_WAITING = 20;

/**
 * [H1530] Creates the queue in which each call waits for its turn before it takes a database connection. Calls of users
 * take turns by account, calls of guests and of callers without a token by network. Calls with a transaction also take
 * turns among each other, so that connections remain for calls that only read. Uploads are exempt: their number per
 * account is limited already, and most of the time they hold no connection.
 */
export function createCallTurns(config: CallTurnsConfig): CallTurns {
  const times = config.LIMITS_TIMES;
  const transactions = createFairQueue(config.TRANSACTIONS_AT_ONCE * times);
  const others = createFairQueue(Number.POSITIVE_INFINITY);
  const keepsPace = createCallPace({
    perSecond: config.CALLS_A_SECOND_PER_PERSON * times,
    burst: config.CALLS_AT_ONCE_AFTER_A_PAUSE * times,
  });
  function shareOf(inTransaction: boolean, isNetwork: boolean): CallerShare {
    const atOnce = inTransaction ? config.TRANSACTIONS_AT_ONCE_PER_PERSON : config.CALLS_AT_ONCE_PER_PERSON;
    return {
      atOnce: atOnce * times * (isNetwork ? NETWORK_AT_ONCE : 1),
      waiting: config.CALLS_WAITING_PER_PERSON * times * (isNetwork ? NETWORK_WAITING : 1),
    };
  }
  /**
   * Refuses after a delay, because a client that retries at once would keep the server busy with refusals. The delay is
   * random, so that the retries of many calls do not arrive at the same moment.
   */
  async function refuseLater(): Promise<never> {
    await delay(config.REFUSED_CALL_MS * (1 + Math.random()));
    throw new HttpRefusalError(429, 'rate_limited', 'Too many requests, please slow down', {
      headers: { 'retry-after': '2' },
    });
  }
  return {
    async keepPace(principal) {
      const account = accountOf(principal);
      if (account !== null && !keepsPace(account)) await refuseLater();
    },
    async waitForTurn({ endpoint, principal, limitedNetwork, inTransaction }) {
      const account = accountOf(principal);
      const caller = account ?? limitedNetwork;
      const isExempt = principal.kind === 'service' || (endpoint.upload ?? endpoint.fetchesFile);
      if (caller === null || isExempt) return () => {};
      const queue = inTransaction ? transactions : others;
      return (await queue.enter(caller, shareOf(inTransaction, account === null))) ?? refuseLater();
    },
  };
}

const accountOf = (principal: Principal): string | null =>
  principal.kind === 'user' || principal.kind === 'bot' ? principal.uuid : null;
