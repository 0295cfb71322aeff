import { hash as hashOf, randomUUID } from 'node:crypto';
import type { Db } from '@hangout/db';
import type { Capability, GlobalRole, Guest, Member, Principal } from '@hangout/rules';
import { type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Claims, readClaims, readTicket, type TicketClaims } from './claims.ts';
import { algorithm, computeHmac, isValidHmac, loadHmacSecret, loadSigningKey } from './keys.ts';
import { createSingleUseStore } from './single-use.ts';

export type { Claims, TicketClaims } from './claims.ts';

/** [H101] The lifetimes of tokens, seconds. */
export const lifetimeSeconds = {
  access: 7 * 86_400,
  guest: 86_400,
  service: 300,
  ticket: 30,
  magic: 600,
  reset: 3_600,
  secondFactor: 300,
} as const;

/**
 * Purposes of single-use tokens: links to carry a session or to reset a password, and [H734] the proof of a right password
 * at a sign-in that still needs a code.
 */
export type SingleUsePurpose = 'magic' | 'reset' | 'secondFactor';

/** What the signature of a song's URL names: the song, and the session for which it was signed. */
export interface SignedUrl {
  readonly songId: string;
  readonly kind: (Member | Guest)['kind'];
  readonly uuid: string;
  readonly sid: string;
}

const signedKinds = ['user', 'bot', 'guest'] as const;

export interface Tokens {
  /** An access token of a user or a bot whose session `sid` is stored. */
  signAccessToken(claims: {
    sub: string;
    type: 'user' | 'bot';
    sid: string;
    role?: GlobalRole;
    capabilities?: readonly Capability[];
  }): Promise<string>;
  /** A token of a new guest, who is stored nowhere else; with `uuid` another token of the same guest. */
  signGuestToken(uuid?: string): Promise<string>;
  /** A token of another program of ours. */
  signServiceToken(name: string): Promise<string>;
  /** The claims of a bearer token; null where it is malformed, forged, expired or for another purpose. */
  verify(token: string): Promise<Claims | null>;
  signTicket(entry: { room: string; person: Principal; passwordOk: boolean }): Promise<string>;
  /** The claims of a ticket at its first use; null for further uses and for anything else. */
  redeemTicket(ticket: string): Promise<TicketClaims | null>;
  signSingleUseToken(purpose: SingleUsePurpose, claims: Record<string, string | boolean>): Promise<string>;
  /** The claims of a single-use token, without using it; null where it is malformed, forged or expired. */
  readSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  redeemSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  /**
   * A signature for the URLs of one song for one session, because audio players send no headers. Whether the session
   * still stands is asked where the URL is used.
   */
  signUrl(what: SignedUrl, seconds: number): string;
  verifyUrl(signed: string): (SignedUrl & { expires: number }) | null;
  publicKey(): { kid: string; pem: string; jwk: JWK };
}

const issuer = 'hangout';
const audiences = {
  bearer: 'hangout',
  magic: 'hangout:magic',
  reset: 'hangout:reset',
  secondFactor: 'hangout:second-factor',
};

/** [H434] Verified tokens by their hash; the tokens themselves are not kept in memory. */
export const createVerifiedTokenCache = (max = 20_000) => new LRUCache<string, Claims>({ max });

const hashToken = (token: string) => hashOf('sha256', token, 'base64url');

/** Signs and verifies with the keys in the database. `now` in epoch ms, for tests. */
export async function createTokens(db: Db, options: { now?: () => number } = {}): Promise<Tokens> {
  const now = options.now ?? Date.now;
  const [key, secret, ticketSecret] = await Promise.all([
    loadSigningKey(db),
    loadHmacSecret(db, 'urls'),
    loadHmacSecret(db, 'tickets'),
  ]);
  const isFirstUse = createSingleUseStore(db);
  const verified = createVerifiedTokenCache();
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

  async function redeem(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null> {
    const payload = await open(audiences[purpose], token);
    if (!payload?.jti || !payload.exp) return null;
    return (await isFirstUse({ jti: payload.jti, exp: payload.exp })) ? payload : null;
  }

  /** [H434] A token that this process has signed is not verified again by it. */
  async function bearer(claims: Pick<Claims, 'sub' | 'type' | 'sid'>, lifetime: number): Promise<string> {
    const [iat, exp] = [seconds(), seconds() + lifetime];
    const token = await sign(audiences.bearer, { ...claims }, lifetime);
    verified.set(hashToken(token), { ...claims, iat, exp });
    return token;
  }

  const once = (purpose: SingleUsePurpose, claims: JWTPayload) =>
    sign(audiences[purpose], { ...claims, jti: randomUUID() }, lifetimeSeconds[purpose]);

  return {
    signAccessToken: (claims) => bearer(claims, lifetimeSeconds.access),
    signGuestToken: (uuid = randomUUID()) =>
      bearer({ sub: uuid, type: 'guest', sid: randomUUID() }, lifetimeSeconds.guest),
    signServiceToken: (name) =>
      bearer({ sub: name, type: 'service', sid: randomUUID() }, lifetimeSeconds.service),
    async verify(token) {
      const hash = hashToken(token);
      const known = verified.get(hash);
      if (known) return known.exp > seconds() ? known : null;
      const payload = await open(audiences.bearer, token);
      const claims = payload && readClaims(payload);
      if (claims) verified.set(hash, claims);
      return claims;
    },
    signSingleUseToken: once,
    readSingleUseToken: (purpose, token) => open(audiences[purpose], token),
    redeemSingleUseToken: redeem,
    async signTicket({ room, person, passwordOk }) {
      if (person.kind === 'anonymous' || person.kind === 'service')
        throw new Error('a ticket names a person');
      const { uuid, sid, kind } = person;
      const exp = seconds() + lifetimeSeconds.ticket;
      const claims = { room, sub: uuid, type: kind, sid, passwordOk, jti: randomUUID(), exp };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${computeHmac(ticketSecret, text)}`;
    },
    async redeemTicket(ticket) {
      const cut = ticket.lastIndexOf('.');
      const text = ticket.slice(0, Math.max(cut, 0));
      if (!isValidHmac(ticketSecret, text, ticket.slice(cut + 1))) return null;
      const read = readTicket(text, seconds());
      if (!read) return null;
      return (await isFirstUse({ jti: read.claims.jti, exp: read.exp })) ? read.claims : null;
    },
    signUrl({ songId, kind, uuid, sid }, lifetime) {
      const parts = [songId, kind, uuid, sid, seconds() + lifetime];
      const text = parts.map(String).map(encodeURIComponent).join('.');
      return `${text}.${computeHmac(secret, text)}`;
    },
    verifyUrl(signed) {
      const cut = signed.lastIndexOf('.');
      const text = signed.slice(0, Math.max(cut, 0));
      if (!isValidHmac(secret, text, signed.slice(cut + 1))) return null;
      const [songId = '', type, uuid = '', sid = '', expires = '0'] = text.split('.').map(decodeURIComponent);
      const kind = signedKinds.find((one) => one === type);
      if (!kind || !(Number(expires) > seconds())) return null;
      return { songId, kind, uuid, sid, expires: Number(expires) };
    },
    publicKey: () => ({ kid: key.kid, pem: key.publicPem, jwk: key.publicJwk }),
  };
}
