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
import type { Secrets } from '../secrets/secrets.ts';

/** Time-based one-time passwords (RFC 6238), with parameters that every authenticator app supports. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Codes of this many time steps before and after the current one are accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 120 random bits, for which a plain hash is safe, unlike for passwords. */
const RECOVERY_BYTES = 15;

const totpOf = (secret: string, shown: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({ ...form, ...shown, secret: Secret.fromBase32(secret) });

/** For the authenticator app: the secret in base32, and an `otpauth://` link for a QR code. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** The database with the secrets of second factors, and the encryption for these [H762]. */
export interface SecondFactorStore {
  readonly db: Db;
  readonly secrets: Secrets;
}

/**
 * [H733] Begins to set up a second factor; it is off until `confirmSecondFactor`. The app shows `issuer` (the
 * product) and `label` (the account).
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
 * [H733] Turns the second factor on by a first code from the app. Returns the recovery codes; null if the
 * code is wrong. `now` is epoch ms.
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
 * [H734] Checks a code of the app or a recovery code, and uses it up. The caller limits attempts, and knows
 * that the second factor is on. `now` is epoch ms.
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

/**
 * [H735] Replaces the recovery codes; returns the new ones. Only hashes are stored, so they cannot be shown
 * again.
 */
export async function renewRecoveryCodes(db: Db, userUuid: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(db, userUuid, codes.map(hashRecoveryCode));
  return codes;
}

/** Returns the app's code for a secret at `now`, epoch ms. */
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

/** Codes of 24 random letters and digits, in six groups. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'),
  );

const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
