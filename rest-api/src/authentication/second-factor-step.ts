import { type AccountStatusRow, type Db, loadAccountStatus } from '@hangout/db';
import { passwordFingerprint } from '@hangout/platform/passwords/password-fingerprint';
import { redeemSecondFactorCode } from '@hangout/platform/second-factor/second-factor';
import { lifetimeSeconds } from '@hangout/platform/tokens/lifetimes';
import type { RefusalError } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import type { BegunAt } from './begin-session.ts';

/** [H734] Rate limits of wrong codes: for one sign-in, and for one account over all its sign-ins. */
const stepLimit = { points: 5, seconds: lifetimeSeconds.secondFactor };
const accountLimit = { points: 20, seconds: 3600 };

/** Longest encrypted ID token that a step carries; `auth.secondFactor` accepts step tokens of 32,000 characters. */
const LONGEST_ID_TOKEN = 20_000;

/**
 * [H734] Refuses a sign-in that still needs a code, after the password or phone was verified. The refusal carries a
 * token for the second step, valid for 5 minutes and until the password changes; it carries `begunAt` to that step.
 */
export async function requireSecondFactor(
  db: Db,
  { tokens }: Pick<Dependencies, 'tokens'>,
  person: Pick<AccountStatusRow, 'uuid' | 'secondFactorSince'>,
  refuse: (code: 'second_factor_needed', details: unknown) => RefusalError,
  begunAt?: BegunAt,
): Promise<void> {
  const stepToken = await signStepToken(db, { tokens }, person, begunAt);
  if (stepToken === null) return;
  throw refuse('second_factor_needed', { stepToken, expiresInSeconds: lifetimeSeconds.secondFactor });
}

/** [H734] Signs the token for the second step of a sign-in; null for an account without a second factor. */
export async function signStepToken(
  db: Db,
  { tokens }: Pick<Dependencies, 'tokens'>,
  person: Pick<AccountStatusRow, 'uuid' | 'secondFactorSince'>,
  begunAt?: BegunAt,
): Promise<string | null> {
  if (person.secondFactorSince === null) return null;
  const account = await loadAccountStatus(db, person.uuid);
  return tokens.signSingleUseToken('secondFactor', {
    ...{ sub: person.uuid, was: passwordFingerprint(account) },
    ...(begunAt && begunAt.idToken.length <= LONGEST_ID_TOKEN ? begunAt : {}),
  });
}

/**
 * [H1949] Returns the provider that a step's token carries. Its ID token is encrypted anew, because the secrets key may
 * have been rotated since.
 */
export function readBegunAt(
  { identityId, idToken }: Record<string, unknown>,
  { secrets }: Pick<Dependencies, 'secrets'>,
): BegunAt | undefined {
  if (typeof identityId !== 'number' || typeof idToken !== 'string') return undefined;
  const plain = secrets.decryptSecret('provider token', idToken);
  return { identityId, idToken: secrets.encryptSecret('provider token', plain) };
}

type StepRefusal = 'sign_in_expired' | 'second_factor_wrong';

/**
 * [H734] Completes the second step and returns the account of its token. Five wrong codes are allowed; the right one
 * uses up the token.
 */
export async function finishSecondFactorStep(
  db: Db,
  dependencies: Dependencies,
  { stepToken, code }: { stepToken: string; code: string },
  refuse: (code: StepRefusal) => RefusalError,
): Promise<AccountStatusRow> {
  const { tokens, limits } = dependencies;
  const claims = await tokens.readSingleUseToken('secondFactor', stepToken);
  const account = claims?.sub ? await loadAccountStatus(db, claims.sub) : null;
  const isCurrent = account?.secondFactorSince && claims?.was === passwordFingerprint(account);
  if (!claims?.jti || !account || !isCurrent) throw refuse('sign_in_expired');
  await limits.take('second factor codes of a sign-in', claims.jti, stepLimit);
  if (!(await redeemCode(db, dependencies, account.uuid, code))) throw refuse('second_factor_wrong');
  if (!(await tokens.redeemSingleUseToken('secondFactor', stepToken))) throw refuse('sign_in_expired');
  return account;
}

/** [H734] Returns whether a code is right. A right code cannot be used again; wrong ones are counted per account. */
export async function redeemCode(
  db: Db,
  { limits, clock, secrets }: Pick<Dependencies, 'limits' | 'clock' | 'secrets'>,
  userUuid: string,
  code: string,
): Promise<boolean> {
  const bucket = 'second factor codes of an account';
  await limits.take(bucket, userUuid, accountLimit);
  const isRight = await redeemSecondFactorCode({ db, secrets }, userUuid, code, clock.now());
  if (isRight) await limits.giveBack(bucket, userUuid);
  return isRight;
}
