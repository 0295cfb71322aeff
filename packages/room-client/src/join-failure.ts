import { ApiError } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';

export type JoinFailure =
  | { readonly kind: 'retry' }
  | { readonly kind: 'password'; readonly wasWrong: boolean }
  | {
      readonly kind: 'removed';
      readonly type: string;
      readonly reason: string;
      /** Epoch ms; null if the restriction never expires. */
      readonly expirationTime: number | null;
    }
  | { readonly kind: 'refused' };

const passwordCodes = new Map([
  ['wrong_password', true],
  ['password_needed', false],
]);

/**
 * Decides what to do after a failed join: try again, ask for the password, or show why the user may not
 * enter.
 */
export function classifyJoinFailure(error: unknown): JoinFailure {
  if (error instanceof RefusalError) return { kind: 'refused' };
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
    return { kind: 'retry' };
  const { code } = error;
  const wasWrong = passwordCodes.get(code);
  if (wasWrong !== undefined) return { kind: 'password', wasWrong };
  if (code === 'kicked' || code === 'banned')
    return {
      kind: 'removed',
      type: code,
      reason: reasonIn(error.body),
      expirationTime: expirationIn(error.body),
    };
  return { kind: 'refused' };
}

function reasonIn(body: unknown): string {
  const reason = field(field(body, 'details'), 'reason');
  return typeof reason === 'string' ? reason : '';
}

function expirationIn(body: unknown): number | null {
  const time = field(field(body, 'details'), 'expirationTime');
  if (typeof time === 'string') return Date.parse(time) || null;
  return typeof time === 'number' ? time : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
