import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyPurpose, SigningKeyRow } from '@hangout/db';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Secrets } from '../secrets/secrets.ts';

interface AnyKey {
  readonly kid: string;
  /** Until when the key verifies, epoch ms; Infinity while it signs. */
  readonly verifiesUntil: number;
}

/** A key pair that signs and verifies tokens. */
export interface TokenKey extends AnyKey {
  readonly purpose: 'tokens';
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly publicJwk: JWK;
  readonly publicPem: string;
}

/** A secret that signs and verifies tickets or URLs by HMAC. */
export interface HmacKey extends AnyKey {
  readonly purpose: 'tickets' | 'urls';
  /**
   * A KeyObject: Node would import a Buffer for each signature, and an HMAC would take seven times as long.
   */
  readonly secret: KeyObject;
}

export type SigningKeyOf<P extends KeyPurpose> = P extends 'tokens' ? TokenKey : HmacKey;

export const keyPurposes: readonly KeyPurpose[] = ['tokens', 'tickets', 'urls'];
export const algorithm = 'EdDSA';

export async function makeSigningKey(
  purpose: KeyPurpose,
  secrets: Secrets,
): Promise<Pick<SigningKeyRow, 'kid' | 'purpose' | 'secret' | 'publicJwk'>> {
  const { secret, publicJwk } = purpose === 'tokens' ? await makePair() : makeSecret();
  const kid = randomBytes(8).toString('hex');
  return { kid, purpose, publicJwk, secret: secrets.encryptSecret('signing key', JSON.stringify(secret)) };
}

/** Decrypts and imports a stored key. @throws SecretsKeyError if its secrets key is missing */
export async function openSigningKey(
  row: SigningKeyRow,
  secrets: Secrets,
  verifiesUntil: number,
): Promise<TokenKey | HmacKey> {
  const { kid, purpose } = row;
  // The cast is safe: decrypting has shown that `makeSigningKey` has written this text.
  const secret = JSON.parse(secrets.decryptSecret('signing key', row.secret)) as JWK;
  if (purpose !== 'tokens')
    return { kid, purpose, verifiesUntil, secret: createSecretKey(secret.k ?? '', 'base64url') };
  const publicKey = await importJWK(row.publicJwk, algorithm, { extractable: true });
  const privateKey = await importJWK(secret, algorithm);
  if (publicKey instanceof Uint8Array || privateKey instanceof Uint8Array)
    throw new Error('the signing key is not a pair');
  return {
    ...{ kid, purpose, verifiesUntil },
    private: privateKey,
    public: publicKey,
    publicJwk: { ...row.publicJwk, kid, alg: algorithm, use: 'sig' },
    publicPem: await exportSPKI(publicKey),
  };
}

async function makePair() {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return { secret: await exportJWK(pair.privateKey), publicJwk: await exportJWK(pair.publicKey) };
}

const makeSecret = () => ({
  secret: { kty: 'oct', k: randomBytes(32).toString('base64url') },
  publicJwk: {},
});

/** Appends the key's id and an HMAC to a text: `{text}.{kid}.{signature}`. */
export const sealText = ({ kid, secret }: HmacKey, text: string): string =>
  `${text}.${kid}.${computeHmac(secret, text)}`;

/** Splits a sealed text without verifying its signature. */
export function splitSeal(sealed: string): { text: string; kid: string; signature: string } {
  const [, text = '', kid = '', signature = ''] = /^(.*)\.([0-9a-f]{16})\.([\w-]+)$/s.exec(sealed) ?? [];
  return { text, kid, signature };
}

const computeHmac = (secret: KeyObject, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/**
 * Returns a code of 16 hexadecimal digits (64 bits) in groups of four. It depends on the key and the purpose.
 */
export function deriveCode({ secret }: HmacKey, purpose: string): string {
  const digits = createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 16).toUpperCase();
  return digits.match(/.{4}/g)?.join('-') ?? digits;
}

/** Returns whether a signature fits a text, compared in constant time. */
export function isValidHmac({ secret }: HmacKey, text: string, given: string): boolean {
  const wanted = Buffer.from(computeHmac(secret, text));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
