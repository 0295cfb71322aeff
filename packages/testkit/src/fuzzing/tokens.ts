import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { SeededRandom } from '../seeded-random.ts';

/** A forged token, made from an issued one. */
export interface AlteredToken {
  readonly what: string;
  readonly token: string;
}

type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
const hour = 3600;

/**
 * Returns the claims of a token without checking its signature.
 * @throws SyntaxError if the text is no token
 */
export const readTokenClaims = (token: string): Claims => decode(token.split('.')[1] ?? '');

/**
 * [H795] Returns forgeries of a token by known attacks on JWTs: other claims under the old signature, the algorithm
 * `none`, the public key as a secret, the attacker's key in the header, odd base64.
 * @param publicKey the server's public key, as PEM
 */
export function alterToken(token: string, publicKey: string, random: SeededRandom): AlteredToken[] {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = decode(head);
  const claims = decode(body);
  const now = Math.floor(Date.now() / 1000);
  const at = random.integer(0, signature.length - 2);
  const own = generateKeyPairSync('ed25519');
  const withClaims = (changed: Claims) => `${head}.${encode({ ...claims, ...changed })}.${signature}`;
  const unsigned = (alg: string) => `${encode({ ...header, alg })}.${body}.`;
  const byOwnKey = (changed: Claims, more: Claims = {}) => {
    const text = `${encode({ ...header, ...changed })}.${encode({ ...claims, ...more })}`;
    return `${text}.${sign(null, Buffer.from(text), own.privateKey).toString('base64url')}`;
  };
  const byHmac = (alg: string, secret: string) => {
    const text = `${encode({ ...header, alg })}.${body}`;
    return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`;
  };
  return [
    { what: 'another subject', token: withClaims({ sub: randomUUID() }) },
    { what: 'another session', token: withClaims({ sid: randomUUID() }) },
    { what: 'the type service', token: withClaims({ type: 'service' }) },
    {
      what: 'another role',
      token: withClaims({ role: claims.role === 'superUser' ? 'admin' : 'superUser' }),
    },
    { what: 'a later end', token: withClaims({ exp: now + 365 * 24 * hour }) },
    { what: 'the algorithm none', token: unsigned('none') },
    { what: 'the algorithm nOnE', token: unsigned('nOnE') },
    { what: 'no signature', token: `${head}.${body}.` },
    { what: 'the public key as secret of HS256', token: byHmac('HS256', publicKey) },
    { what: 'the public key as secret of HS512', token: byHmac('HS512', publicKey.trim()) },
    { what: 'an empty secret', token: byHmac('HS256', '') },
    { what: 'a key of its own', token: byOwnKey({}) },
    { what: 'a key of its own that has expired', token: byOwnKey({}, { exp: now - hour }) },
    {
      what: 'a key of its own in the header',
      token: byOwnKey({ jwk: own.publicKey.export({ format: 'jwk' }) }),
    },
    { what: 'a key id that is a path', token: byOwnKey({ kid: '../../../../dev/null' }) },
    { what: 'a key id with a quote', token: byOwnKey({ kid: "x' or '1'='1" }) },
    {
      what: `another letter ${at} of the signature`,
      token: `${head}.${body}.${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`,
    },
    { what: 'half of the signature', token: `${head}.${body}.${signature.slice(0, signature.length / 2)}` },
    { what: 'the claims twice', token: `${head}.${body}.${body}.${signature}` },
    {
      what: 'claims that are no JSON',
      token: `${head}.${Buffer.from('{"sub":').toString('base64url')}.${signature}`,
    },
    { what: 'NUL', token: `${head}%00.${body}.${signature}` },
    { what: 'a token of 11 kB', token: `${head}.${encode({ ...claims, x: 'x'.repeat(8000) })}.${signature}` },
  ];
}
