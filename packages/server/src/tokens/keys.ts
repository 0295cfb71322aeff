import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '@hangout/db';
import { SigningKey as StoredKey } from '@hangout/db/models/tokens';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';

/** The pair that tokens are signed with; every process reads the same one from the database. */
export interface SigningKey {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly publicJwk: JWK;
  readonly publicPem: string;
}

export const algorithm = 'EdDSA';

/** Reads the signing pair, or makes it; of two processes that start at once, one wins and both use its pair. */
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

/** A secret to seal with, as bytes: addresses and tickets have one each. */
export async function loadHmacSecret(db: Db, purpose: 'urls' | 'tickets'): Promise<Buffer> {
  const row = (await findKey(db, purpose)) ?? (await makeSecret(db, purpose));
  return Buffer.from(row.privateJwk.k ?? '', 'base64url');
}

/** A short seal over a text, and whether a given one fits. */
export const computeHmac = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
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
  if (!row) throw new Error(`no ${purpose} key was kept`);
  return row;
}
