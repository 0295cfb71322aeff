import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { Config } from '@hangout/platform/config/config';
import type { Principal } from '@hangout/rules';
import { type CallerShare, createFairQueue } from './fair-queue.ts';
import { HttpRefusalError } from './http-refusal.ts';

type CallTurnsConfig = Pick<
  Config,
  | 'LIMITS_TIMES'
  | 'TRANSACTIONS_AT_ONCE'
  | 'TRANSACTIONS_AT_ONCE_PER_PERSON'
  | 'CALLS_AT_ONCE_PER_PERSON'
  | 'CALLS_WAITING_PER_PERSON'
  | 'REFUSED_CALL_MS'
>;

/** A call that may have to wait for its turn. */
export interface WaitingCall {
  readonly endpoint: Pick<Endpoint, 'upload' | 'fetchesFile'>;
  readonly principal: Principal;
  /** The caller's network; null if it is exempt from limits. */
  readonly limitedNetwork: string | null;
  readonly inTransaction: boolean;
}

/** A network without accounts stands for several people, so its share is larger by these factors. */
const NETWORK_AT_ONCE = 2;
const NETWORK_WAITING = 20;

/**
 * [H1530] Creates the function by which each call waits for its turn before it takes a database connection; it returns
 * the function that ends the turn. Users take turns by account, guests and callers without a token by network. Calls
 * with a transaction take turns also among each other, and leave connections to calls that only read. Uploads are
 * exempt: their number per account is limited already, and most of their time they hold no connection.
 */
export function createCallTurns(config: CallTurnsConfig): (call: WaitingCall) => Promise<() => void> {
  const times = config.LIMITS_TIMES;
  const transactions = createFairQueue(config.TRANSACTIONS_AT_ONCE * times);
  const others = createFairQueue(Number.POSITIVE_INFINITY);
  function shareOf(inTransaction: boolean, isNetwork: boolean): CallerShare {
    const atOnce = inTransaction ? config.TRANSACTIONS_AT_ONCE_PER_PERSON : config.CALLS_AT_ONCE_PER_PERSON;
    return {
      atOnce: atOnce * times * (isNetwork ? NETWORK_AT_ONCE : 1),
      waiting: config.CALLS_WAITING_PER_PERSON * times * (isNetwork ? NETWORK_WAITING : 1),
    };
  }
  return async ({ endpoint, principal, limitedNetwork, inTransaction }) => {
    const account = principal.kind === 'user' || principal.kind === 'bot' ? principal.uuid : null;
    const caller = account ?? limitedNetwork;
    const isExempt = principal.kind === 'service' || (endpoint.upload ?? endpoint.fetchesFile);
    if (caller === null || isExempt) return () => {};
    const queue = inTransaction ? transactions : others;
    const turn = queue.enter(caller, shareOf(inTransaction, account === null));
    if (turn) return turn;
    // An immediate refusal would let a client that retries at once keep the server busy with refusals.
    await delay(config.REFUSED_CALL_MS);
    throw new HttpRefusalError(429, 'rate_limited', 'Too many requests, please slow down', {
      headers: { 'retry-after': '1' },
    });
  };
}
