import { RefusalError } from '@hangout/rules';
import { recordSecurityEvent, type SecurityEventCall } from '../../framework/index.ts';

/** By what somebody signs in. */
export type SignInMethod =
  | 'password'
  | 'phone'
  | 'signInLink'
  | 'resetLink'
  | 'provider'
  | 'secondFactor'
  | 'passkey'
  | 'reauthentication'
  | 'voucher'
  | 'bot';

/**
 * [H750] Records an attempt to sign in: with a `code`, why it failed. The account is whose it would have been, null
 * where there is none: what was typed as an address may be a password, and is not recorded.
 */
export function recordSignIn(
  call: SecurityEventCall,
  method: SignInMethod,
  { account, code }: { account: { readonly uuid: string } | null | undefined; code?: string },
): void {
  recordSecurityEvent(call, {
    kind: 'signIn',
    outcome: code === undefined ? 'success' : 'failure',
    code,
    actorUuid: code === undefined ? (account?.uuid ?? null) : null,
    subjectUuid: account?.uuid ?? null,
    details: { method },
  });
}

/** [H750] Records a new account, which has signed in with that. */
export function recordSignUp(call: SecurityEventCall, uuid: string): void {
  recordSecurityEvent(call, { kind: 'signUp', outcome: 'success', actorUuid: uuid, subjectUuid: uuid });
}

/** [H750] Runs a step of a sign-in; where it is refused, the attempt is recorded with the code of the refusal. */
export async function recordIfRefused<T>(
  call: SecurityEventCall,
  method: SignInMethod,
  account: { readonly uuid: string } | null,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RefusalError && error.code !== 'rate_limited')
      recordSignIn(call, method, { account, code: error.code });
    throw error;
  }
}

/** [H750] Records that somebody ended sessions of their account: this one, another one, or all others. */
export function recordSessionsEnded(
  call: SecurityEventCall & { readonly principal: { readonly uuid: string } },
  which: 'this' | 'other' | 'allOthers',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'sessionEnded', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { which },
  });
}
