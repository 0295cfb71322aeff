import { hash as hashOf, randomUUID } from 'node:crypto';
import type { Db } from '@hangout/db';
import type { Capability, GlobalRole, Guest, Member, Principal } from '@hangout/rules';
import { type CryptoKey, errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Secrets } from '../secrets/index.ts';
import { type Claims, readClaims, readTicket, type TicketClaims } from './claims.ts';
import { createKeyStore } from './key-store.ts';
import { algorithm, type HmacKey, isValidHmac, sealText, splitSeal } from './keys.ts';
import { lifetimeSeconds } from './lifetimes.ts';
import { createSingleUseStore } from './single-use.ts';

export type { JWK } from 'jose';
export type { Claims, TicketClaims } from './claims.ts';
export { lifetimeSeconds } from './lifetimes.ts';
export { rotateSigningKeys } from './rotate-keys.ts';

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

/** A token names none of our keys. */
class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
  constructor() {
    super('the token names none of our keys');
  }
}

export type TokenFault = 'forged' | 'expired' | 'malformed';

export interface Tokens {
  /** An access token of a user or a bot whose session `sid` is stored. */
  signAccessToken(claims: {
    sub: string;
    type: 'user' | 'bot';
    sid: string;
    role?: GlobalRole;
    capabilities?: readonly Capability[];
    num?: number;
  }): Promise<string>;
  /** A token of a new guest, who is stored nowhere else; with `uuid` another token of the same guest. */
  signGuestToken(uuid?: string): Promise<string>;
  /** A token of another program of ours. */
  signServiceToken(name: string): Promise<string>;
  /** The claims of a bearer token; null where it is malformed, forged, expired or for another purpose. */
  verify(token: string): Promise<Claims | null>;
  /**
   * [H750] Why a bearer token is not valid: 'forged' where our key has not signed it, 'expired', or 'malformed' where it
   * is no token or for another purpose; null where the token is valid, as of a session that has ended.
   */
  findFault(token: string): Promise<TokenFault | null>;
  /** [H489] The claims of an access token, also where it has expired; null where it is malformed, forged or another token. */
  readExpired(token: string): Promise<Claims | null>;
  signTicket(entry: { room: string; person: Principal; passwordOk: boolean }): Promise<string>;
  /** The claims of a ticket at its first use; null for further uses and for anything else. */
  redeemTicket(ticket: string): Promise<TicketClaims | null>;
  /** `seconds` is its lifetime, where it is another one than `lifetimeSeconds` says. */
  signSingleUseToken(
    purpose: SingleUsePurpose,
    claims: Record<string, string | number | boolean>,
    seconds?: number,
  ): Promise<string>;
  /** The claims of a single-use token, without using it; null where it is malformed, forged or expired. */
  readSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  redeemSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  /**
   * A signature for the URLs of one song for one session, because audio players send no headers. Whether the session
   * still stands is asked where the URL is used. It ends after `lifetimeSeconds.url` at the latest, like its key.
   */
  signUrl(what: SignedUrl, seconds: number): Promise<string>;
  verifyUrl(signed: string): Promise<(SignedUrl & { expires: number }) | null>;
  /** The key that new tokens are verified with, and as `keys` those of all tokens that are still valid, this one first. */
  publicKeys(): Promise<{ kid: string; pem: string; jwk: JWK; keys: JWK[] }>;
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

export interface TokensOptions {
  /** Decrypts the signing keys, which the database stores. */
  readonly secrets: Secrets;
  /** Lifetime of access tokens, where it is shorter than `lifetimeSeconds.access`. */
  readonly accessSeconds?: number | undefined;
  /** Epoch ms, for tests. */
  readonly now?: () => number;
  /** Called when the signing keys could not be read again; those in memory are used then. */
  readonly onError?: (error: unknown) => void;
}

/** [H760] Signs and verifies with the keys in the database. Every token names its key; a rotation is noticed in 10 s. */
export async function createTokens(db: Db, options: TokensOptions): Promise<Tokens> {
  const { secrets, now = Date.now, onError = () => {} } = options;
  // A retired key verifies as long as the longest lifetime says, so none is longer.
  const accessSeconds = Math.min(options.accessSeconds ?? Number.POSITIVE_INFINITY, lifetimeSeconds.access);
  const verified = createVerifiedTokenCache();
  const onKeysRemoved = () => verified.clear();
  const keyStore = await createKeyStore({ db, secrets, now, onKeysRemoved, onError });
  const isFirstUse = createSingleUseStore(db);
  const seconds = () => Math.floor(now() / 1000);

  async function sign(audience: string, claims: JWTPayload, lifetime: number): Promise<string> {
    const key = await keyStore.current('tokens');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: key.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetime)
      .sign(key.private);
  }

  /** `at`, in epoch ms, is when the token must not have expired. */
  async function verifySignature(audience: string, token: string, at = now()): Promise<JWTPayload> {
    const options = { issuer, audience, algorithms: [algorithm], currentDate: new Date(at) };
    return (await jwtVerify(token, findPublicKey, options)).payload;
  }

  const open = (audience: string, token: string): Promise<JWTPayload | null> =>
    verifySignature(audience, token).catch(() => null);

  /** [H761] A token without the id of one of our keys is refused. */
  async function findPublicKey({ kid }: { readonly kid?: string }): Promise<CryptoKey> {
    const key = kid === undefined ? null : await keyStore.find('tokens', kid);
    if (!key) throw new UnknownKeyError();
    return key.public;
  }

  /** [H761] The text of a ticket or URL with a valid signature by the key that it names; null for anything else. */
  async function openSeal(purpose: HmacKey['purpose'], sealed: string): Promise<string | null> {
    const { text, kid, signature } = splitSeal(sealed);
    const key = kid === '' ? null : await keyStore.find(purpose, kid);
    return key && isValidHmac(key, text, signature) ? text : null;
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

  const once = (purpose: SingleUsePurpose, claims: JWTPayload, lifetime?: number) =>
    sign(audiences[purpose], { ...claims, jti: randomUUID() }, lifetime ?? lifetimeSeconds[purpose]);

  return {
    signAccessToken: (claims) => bearer(claims, accessSeconds),
    signGuestToken: (uuid = randomUUID()) =>
      bearer({ sub: uuid, type: 'guest', sid: randomUUID() }, lifetimeSeconds.guest),
    signServiceToken: (name) =>
      bearer({ sub: name, type: 'service', sid: randomUUID() }, lifetimeSeconds.service),
    async verify(token) {
      await keyStore.refresh();
      const hash = hashToken(token);
      const known = verified.get(hash);
      if (known) return known.exp > seconds() ? known : null;
      const payload = await open(audiences.bearer, token);
      const claims = payload && readClaims(payload);
      if (claims) verified.set(hash, claims);
      return claims;
    },
    async findFault(token) {
      try {
        return readClaims(await verifySignature(audiences.bearer, token)) ? null : 'malformed';
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        const isForged =
          error instanceof UnknownKeyError ||
          error instanceof errors.JWSSignatureVerificationFailed ||
          error instanceof errors.JOSEAlgNotAllowed;
        return isForged ? 'forged' : 'malformed';
      }
    },
    async readExpired(token) {
      const payload = await verifySignature(audiences.bearer, token, 0).catch(() => null);
      const claims = payload && readClaims(payload);
      return claims && (claims.type === 'user' || claims.type === 'bot') ? claims : null;
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
      return sealText(await keyStore.current('tickets'), text);
    },
    async redeemTicket(ticket) {
      const text = await openSeal('tickets', ticket);
      const read = text === null ? null : readTicket(text, seconds());
      if (!read) return null;
      return (await isFirstUse({ jti: read.claims.jti, exp: read.exp })) ? read.claims : null;
    },
    async signUrl({ songId, kind, uuid, sid }, lifetime) {
      const parts = [songId, kind, uuid, sid, seconds() + Math.min(lifetime, lifetimeSeconds.url)];
      return sealText(await keyStore.current('urls'), parts.map(String).map(encodeURIComponent).join('.'));
    },
    async verifyUrl(signed) {
      const text = await openSeal('urls', signed);
      if (text === null) return null;
      const [songId = '', type, uuid = '', sid = '', expires = '0'] = text.split('.').map(decodeURIComponent);
      const kind = signedKinds.find((one) => one === type);
      if (!kind || !(Number(expires) > seconds())) return null;
      return { songId, kind, uuid, sid, expires: Number(expires) };
    },
    async publicKeys() {
      const { kid, publicPem: pem, publicJwk: jwk } = await keyStore.current('tokens');
      const others = (await keyStore.listValid('tokens')).filter((key) => key.kid !== kid);
      return { kid, pem, jwk, keys: [jwk, ...others.map(({ publicJwk }) => publicJwk)] };
    },
  };
}
