import type { auth } from '@hangout/contract/rest/authentication/auth';
import { loadAccount, renewSession } from '@hangout/db';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import { isUuid } from '@hangout/rules';
import { type Handlers, recordSecurityEvent } from '../framework/index.ts';
import { assertMaySignIn } from './begin-session.ts';

/**
 * [H489] Returns the next token of a session; the presented token may have expired. [H490] If it was renewed before and
 * its successor is in use, one of the two was copied, and the session ends for everybody.
 */
export const renewSessionToken: Handlers<typeof auth>['renewal'] = async ({
  token,
  principal,
  db,
  dependencies,
  request,
  refuse,
}) => {
  const { tokens, config, authenticator } = dependencies;
  const claims = await tokens.readExpired(token);
  // [H491] A refusal contains the reason why the session ended, because the user has to sign in again.
  if (!claims || !isUuid(claims.sub) || !isUuid(claims.sid)) throw refuse('session_ended', { reason: null });
  const { sub: userUuid, sid, num: tokenNumber = 0 } = claims;
  const account = await loadAccount(db, userUuid);
  if (!account) throw refuse('session_ended', { reason: null });
  assertMaySignIn(account, dependencies, refuse);
  const result = await renewSession(db, { userUuid, sid, tokenNumber }, sessionLimits(config));
  if (result.kind === 'replaced') throw refuse('token_replaced');
  if (result.kind === 'ended') {
    if (result.reason === 'reuse' && result.isNew)
      recordSecurityEvent(
        { principal, dependencies, request },
        { kind: 'tokenReused', outcome: 'refused', code: 'session_ended', subjectUuid: userUuid },
      );
    authenticator.invalidate(userUuid);
    throw refuse('session_ended', { reason: result.reason });
  }
  authenticator.invalidate(userUuid);
  const { uuid, kind, role, capabilities } = account;
  return {
    accessToken: await tokens.signAccessToken({
      ...{ sub: uuid, type: kind, sid, role, capabilities, num: result.tokenNumber },
    }),
  };
};
