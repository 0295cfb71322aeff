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

interface WaitingCall {
  readonly endpoint: Pick<Endpoint, 'upload' | 'fetchesFile'>;
  readonly principal: Principal;
  /** Network of the caller; null if the operator has exempted it from limits. */
  readonly limitedNetwork: string | null;
  readonly inTransaction: boolean;
}

export interface CallTurns {
  /**
   * Counts a call before its body is read. Only accounts are counted, because many people may share a network and load
   * pictures and songs at the same time. @throws HttpRefusalError 429 if the account calls too fast
   */
  keepPace(principal: Principal): Promise<void>;
  /**
   * Waits for a turn and returns the function that ends it.
   * @throws HttpRefusalError 429 if too many calls of the caller wait already
   */
  waitForTurn(call: WaitingCall): Promise<() => void>;
}

/**
 * Several people without accounts may share a network, so a network may have this many times the calls of an account.
 */
const NETWORK_AT_ONCE = 2;
const NETWORK_WAITING = 20;

/**
 * [H1530] Creates the queue in which calls wait before they take a database connection. Calls of users take turns by
 * account; other calls take turns by network. Calls with a transaction also take turns among each other, so that
 * connections remain for calls that only read. Uploads do not wait: their number per account has a limit of its own,
 * and for most of the time they hold no connection.
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
   * Refuses a call after a delay, so that clients that retry at once do not keep the server busy with refusals. The
   * delay is random, so that many retries do not arrive together.
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
