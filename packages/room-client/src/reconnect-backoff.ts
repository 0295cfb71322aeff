import { ApiError } from '@hangout/contract/framework/errors';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { errorCode } from '../core/errors.ts';

/** [R095] Many come back at once: each waits a moment of its own, at most this long, ms. */
export const REJOIN_SPREAD_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;

/** How long to wait before the next attempt, ms. `dice` is in [0, 1). */
export function rejoinDelay(attempt: number, dice: number): number {
  const pause = attempt <= 0 ? 0 : Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt);
  return pause + dice * REJOIN_SPREAD_MS;
}

/** What a closed line means. */
export function meaningOfClose(code: number): 'kicked' | 'replaced' | 'come-back' {
  if (code === closeCodes.kicked) return 'kicked';
  return code === closeCodes.replaced ? 'replaced' : 'come-back';
}

export type JoinFailure =
  | { readonly kind: 'again' }
  | { readonly kind: 'password'; readonly wasWrong: boolean }
  | {
      readonly kind: 'taken-out';
      readonly type: string;
      readonly reason: string;
      readonly expirationTime: number | null;
    }
  | { readonly kind: 'refused' };

const passwordCodes = new Map([
  ['wrong_password', true],
  ['password_needed', false],
]);

/** What a failed join means: ask for the password, show why not, or try again. */
export function meaningOfJoinFailure(error: unknown): JoinFailure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
    return { kind: 'again' };
  const code = errorCode(error);
  const wasWrong = passwordCodes.get(code);
  if (wasWrong !== undefined) return { kind: 'password', wasWrong };
  if (code === 'kicked' || code === 'banned')
    return {
      kind: 'taken-out',
      type: code,
      reason: reasonOf(error.body),
      expirationTime: expirationOf(error.body),
    };
  return { kind: 'refused' };
}

function reasonOf(body: unknown): string {
  const reason = field(field(body, 'details'), 'reason');
  return typeof reason === 'string' ? reason : '';
}

function expirationOf(body: unknown): number | null {
  const details = field(body, 'details');
  const time = field(details, 'expirationTime');
  if (typeof time === 'string') return Date.parse(time) || null;
  return typeof time === 'number' ? time : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
