import { createHash } from 'node:crypto';
import {
  type Db,
  loadSecondFactorSecret,
  markTimeStepUsed,
  redeemRecoveryCode,
  replaceRecoveryCodes,
  saveSecondFactor,
  turnOnSecondFactor,
} from '@hangout/db';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../secrets/index.ts';

/** One-time codes by time as RFC 6238 defines them and every authenticator app computes them. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of a secret: RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** The codes of so many time steps before and after the present one are accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Bytes of a recovery code. 120 random bits make a plain hash safe, other than for a password. */
const RECOVERY_BYTES = 15;

const totpOf = (secret: string, shown: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({ ...form, ...shown, secret: Secret.fromBase32(secret) });

/** What an authenticator app is set up with: the secret in base32, and both as an `otpauth://` link for a QR code. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** Where the secrets of second factors are stored, and what encrypts them there [H762]. */
export interface SecondFactorStore {
  readonly db: Db;
  readonly secrets: Secrets;
}

/**
 * [H733] Begins the set-up of a second factor: it is off until `confirmSecondFactor`. `issuer` and `label` are shown in the app: the name of the product, and that of the account.
 */
export async function beginSecondFactor(
  { db, secrets }: SecondFactorStore,
  userUuid: string,
  shown: { readonly issuer: string; readonly label: string },
): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await saveSecondFactor(db, userUuid, secrets.encryptSecret('second factor', secret));
  return { secret, otpauthUrl: totpOf(secret, shown).toString() };
}

/**
 * [H733] Turns the second factor on by a first code of the app, and returns the recovery codes; null for a wrong code.
 * `now` in epoch ms.
 */
export async function confirmSecondFactor(
  store: SecondFactorStore,
  userUuid: string,
  code: string,
  now: number,
): Promise<string[] | null> {
  if (!(await redeemTotpCode(store, userUuid, code, now))) return null;
  const codes = createRecoveryCodes();
  await turnOnSecondFactor(store.db, userUuid, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * [H734] Whether a code is right: one of the app, or a recovery code. Each is accepted once. The caller limits how often it
 * is tried, and has checked that the second factor is on. `now` in epoch ms.
 */
export async function redeemSecondFactorCode(
  store: SecondFactorStore,
  userUuid: string,
  code: string,
  now: number,
): Promise<boolean> {
  const text = code.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return redeemTotpCode(store, userUuid, text, now);
  return redeemRecoveryCode(store.db, userUuid, hashRecoveryCode(text));
}

/** [H735] Replaces the recovery codes, and returns the new ones: they are stored as hashes and cannot be shown again. */
export async function renewRecoveryCodes(db: Db, userUuid: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(db, userUuid, codes.map(hashRecoveryCode));
  return codes;
}

/** The code that an authenticator app shows for a secret at `now` (epoch ms). */
export const computeTotpCode = (secret: string, now: number): string =>
  totpOf(secret).generate({ timestamp: now });

async function redeemTotpCode(
  { db, secrets }: SecondFactorStore,
  userUuid: string,
  code: string,
  now: number,
): Promise<boolean> {
  const stored = await loadSecondFactorSecret(db, userUuid);
  if (stored === null) return false;
  const secret = secrets.decryptSecret('second factor', stored);
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window: WINDOW });
  if (delta === null) return false;
  return markTimeStepUsed(db, userUuid, Math.floor(now / (form.period * 1000)) + delta);
}

/** Random codes of 24 letters and digits in six groups. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'),
  );

const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
