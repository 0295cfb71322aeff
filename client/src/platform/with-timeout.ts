import { ApiError } from '@hangout/contract/framework/errors';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** Longest wait for a response, ms. */
const ANSWER_MS = 12_000;

/**
 * [H2075] Gives up a REST call that hangs, as after a change of network, so that the next try sends a new request.
 * @throws ApiError as for a failed network
 */
export function withTimeout<T>(call: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ApiError('', 0, undefined)), scaleTimeout(ANSWER_MS));
  return Promise.race([call, late.promise]).finally(() => clearTimeout(timer));
}
