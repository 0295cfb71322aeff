import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '@hangout/db';
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
export async function signingKey(db: Db): Promise<SigningKey> {
  const row = (await keyRow(db, 'tokens')) ?? (await makePair(db));
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
export async function sealingSecret(db: Db, purpose: 'urls' | 'tickets'): Promise<Buffer> {
  const row = (await keyRow(db, purpose)) ?? (await makeSecret(db, purpose));
  return Buffer.from(row.privateJwk.k ?? '', 'base64url');
}

/** A short seal over a text, and whether a given one fits. */
export const seal = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
export function sealFits(secret: Buffer, text: string, given: string): boolean {
  const wanted = Buffer.from(seal(secret, text));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

interface KeyRow {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
}

const keyRow = (db: Db, purpose: string): Promise<KeyRow | undefined> =>
  db('signingKeys').where({ purpose }).first('kid', 'privateJwk', 'publicJwk');

async function makePair(db: Db): Promise<KeyRow> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return keep(db, 'tokens', await exportJWK(pair.privateKey), await exportJWK(pair.publicKey));
}

const makeSecret = (db: Db, purpose: string) =>
  keep(db, purpose, { kty: 'oct', k: randomBytes(32).toString('base64url') }, {});

async function keep(db: Db, purpose: string, privateJwk: JWK, publicJwk: JWK): Promise<KeyRow> {
  const kid = randomBytes(8).toString('hex');
  await db('signingKeys').insert({ kid, purpose, privateJwk, publicJwk }).onConflict('purpose').ignore();
  const row = await keyRow(db, purpose);
  if (!row) throw new Error(`no ${purpose} key was kept`);
  return row;
}
