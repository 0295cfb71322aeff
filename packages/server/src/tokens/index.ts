import { randomUUID } from 'node:crypto';
import type { Db } from '@hangout/db';
import type { Actor, Capability, GlobalRole } from '@hangout/rules';
import { type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Claims, readClaims, type TicketClaims } from './claims.ts';
import { algorithm, seal, sealFits, sealingSecret, signingKey } from './keys.ts';

export type { Claims, TicketClaims } from './claims.ts';

/** How long each lives, in seconds [H101]. */
export const lifetimes = {
  access: 7 * 86_400,
  guest: 86_400,
  service: 300,
  ticket: 30,
  magic: 600,
  reset: 3_600,
} as const;

/** Tokens that are good once. */
export type OncePurpose = 'ticket' | 'magic' | 'reset';

export interface Tokens {
  /** For a person or a bot whose session `sid` was kept. */
  access(claims: {
    sub: string;
    type: 'user' | 'bot';
    sid: string;
    role?: GlobalRole;
    capabilities?: readonly Capability[];
  }): Promise<string>;
  /** A new guest, who is nowhere but in this token; or the same one again. */
  guest(uuid?: string): Promise<string>;
  /** For another of our programs. */
  service(name: string): Promise<string>;
  /** A bearer token's claims; null when it is broken, forged, expired or for another use. */
  verify(token: string): Promise<Claims | null>;
  ticket(entry: { room: string; person: Actor; passwordOk: boolean }): Promise<string>;
  /** The ticket's claims the first time; null ever after, and for any other text. */
  redeemTicket(ticket: string): Promise<TicketClaims | null>;
  once(purpose: OncePurpose, claims: Record<string, string | boolean>): Promise<string>;
  redeem(purpose: OncePurpose, token: string): Promise<JWTPayload | null>;
  /** A seal for an address of one song and one person, for players that send no header. */
  signUrl(what: { songId: string; sub: string }, seconds: number): string;
  verifyUrl(sealed: string): { songId: string; sub: string; expires: number } | null;
  publicKey(): { kid: string; pem: string; jwk: JWK };
}

const issuer = 'hangout';
const audiences = {
  bearer: 'hangout',
  ticket: 'hangout:ticket',
  magic: 'hangout:magic',
  reset: 'hangout:reset',
};

/** Signs and verifies by the keys in the database. `now` in epoch ms, for tests. */
export async function createTokens(db: Db, options: { now?: () => number } = {}): Promise<Tokens> {
  const now = options.now ?? Date.now;
  const [key, secret] = await Promise.all([signingKey(db), sealingSecret(db)]);
  const seconds = () => Math.floor(now() / 1000);

  const sign = (audience: string, claims: JWTPayload, lifetime: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: key.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetime)
      .sign(key.private);

  async function open(audience: string, token: string): Promise<JWTPayload | null> {
    try {
      const options = { issuer, audience, algorithms: [algorithm], currentDate: new Date(now()) };
      return (await jwtVerify(token, key.public, options)).payload;
    } catch {
      return null;
    }
  }

  async function redeem(purpose: OncePurpose, token: string): Promise<JWTPayload | null> {
    const payload = await open(audiences[purpose], token);
    if (!payload?.jti || !payload.exp) return null;
    const used = { jti: payload.jti, expiresAt: new Date(payload.exp * 1000).toISOString() };
    const first = await db('usedTokens').insert(used).onConflict('jti').ignore().returning('jti');
    if (first.length === 0) return null;
    if (Math.random() < 0.01) await db('usedTokens').where('expiresAt', '<', db.raw('now()')).delete();
    return payload;
  }

  const once = (purpose: OncePurpose, claims: JWTPayload) =>
    sign(audiences[purpose], { ...claims, jti: randomUUID() }, lifetimes[purpose]);

  return {
    access: (claims) => sign(audiences.bearer, { ...claims }, lifetimes.access),
    guest: (uuid = randomUUID()) =>
      sign(audiences.bearer, { sub: uuid, type: 'guest', sid: randomUUID() }, lifetimes.guest),
    service: (name) =>
      sign(audiences.bearer, { sub: name, type: 'service', sid: randomUUID() }, lifetimes.service),
    async verify(token) {
      const payload = await open(audiences.bearer, token);
      return payload && readClaims(payload);
    },
    once,
    redeem,
    async ticket({ room, person, passwordOk }) {
      if (person.kind === 'visitor' || person.kind === 'service') throw new Error('a ticket names a person');
      const { uuid, sid, kind } = person;
      return once('ticket', { room, sub: uuid, type: kind, sid, passwordOk });
    },
    async redeemTicket(ticket) {
      const payload = await redeem('ticket', ticket);
      // Nobody but `ticket` signs for this audience.
      return payload as TicketClaims | null;
    },
    signUrl({ songId, sub }, lifetime) {
      const text = [songId, sub, seconds() + lifetime].map(String).map(encodeURIComponent).join('.');
      return `${text}.${seal(secret, text)}`;
    },
    verifyUrl(sealed) {
      const cut = sealed.lastIndexOf('.');
      const text = sealed.slice(0, Math.max(cut, 0));
      if (!sealFits(secret, text, sealed.slice(cut + 1))) return null;
      const [songId = '', sub = '', expires = '0'] = text.split('.').map(decodeURIComponent);
      return Number(expires) > seconds() ? { songId, sub, expires: Number(expires) } : null;
    },
    publicKey: () => ({ kid: key.kid, pem: key.publicPem, jwk: key.publicJwk }),
  };
}
