import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '@hangout/db';
import { SigningKey as StoredKey } from '@hangout/db/models/tokens';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';

/** The key pair that signs tokens; every process reads the same one from the database. */
export interface SigningKey {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly publicJwk: JWK;
  readonly publicPem: string;
}

export const algorithm = 'EdDSA';

/** Loads the signing key pair, or creates it. Where two processes create one at once, both use the one stored first. */
export async function loadSigningKey(db: Db): Promise<SigningKey> {
  const row = (await findKey(db, 'tokens')) ?? (await makePair(db));
  const publicKey = await importJWK(row.publicJwk, algorithm, { extractable: true });
  const privateKey = await importJWK(row.privateJwk, algorithm);
  if (publicKey instanceof Uint8Array || privateKey instanceof Uint8Array)
    throw new Error('the signing key is not a pair');
  return {
    kid: row.kid,
    private: privateKey,
    public: publicKey,
    publicJwk: { ...row.publicJwk, kid: row.kid, alg: algorithm, use: 'sig' },
    publicPem: await exportSPKI(publicKey),
  };
}

/** Loads or creates a secret for HMAC signatures; URLs and tickets have one each. */
export async function loadHmacSecret(db: Db, purpose: 'urls' | 'tickets'): Promise<Buffer> {
  const row = (await findKey(db, purpose)) ?? (await makeSecret(db, purpose));
  return Buffer.from(row.privateJwk.k ?? '', 'base64url');
}

/** The HMAC signature of a text. */
export const computeHmac = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
/** Whether a signature is that of the text, compared in constant time. */
export function isValidHmac(secret: Buffer, text: string, given: string): boolean {
  const wanted = Buffer.from(computeHmac(secret, text));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

type KeyRow = Pick<StoredKey, 'kid' | 'privateJwk' | 'publicJwk'>;

const findKey = async (db: Db, purpose: string): Promise<KeyRow | undefined> =>
  StoredKey.query(db).where({ purpose }).select('kid', 'privateJwk', 'publicJwk').first();

async function makePair(db: Db): Promise<KeyRow> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return storeKey(db, 'tokens', await exportJWK(pair.privateKey), await exportJWK(pair.publicKey));
}

const makeSecret = (db: Db, purpose: string) =>
  storeKey(db, purpose, { kty: 'oct', k: randomBytes(32).toString('base64url') }, {});

async function storeKey(db: Db, purpose: string, privateJwk: JWK, publicJwk: JWK): Promise<KeyRow> {
  const kid = randomBytes(8).toString('hex');
  await StoredKey.query(db).insert({ kid, purpose, privateJwk, publicJwk }).onConflict('purpose').ignore();
  const row = await findKey(db, purpose);
  if (!row) throw new Error(`no ${purpose} key was stored`);
  return row;
}
