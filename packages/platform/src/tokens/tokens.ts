import { hash as hashOf, randomUUID } from 'node:crypto';
import type { Db } from '@hangout/db';
import type { Capability, GlobalRole, Guest, Member, Principal } from '@hangout/rules';
import { type CryptoKey, errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Secrets } from '../secrets/secrets.ts';
import { type Claims, readClaims, readTicket, type TicketClaims } from './claims.ts';
import { createKeyStore } from './key-store.ts';
import { algorithm, deriveCode, type HmacKey, isValidHmac, sealText, splitSeal } from './keys.ts';
import { lifetimeSeconds } from './lifetimes.ts';
import { createSingleUseStore } from './single-use.ts';

/**
 * What single-use tokens are for: links that sign in, links that reset a password, [H734] proof of the right
 * password in a sign-in that still needs a second-factor code, and [H1973] challenges of a sign-up.
 */
type SingleUsePurpose = 'magic' | 'reset' | 'secondFactor' | 'signUpWork';

/** The song and the session for which a URL is signed. */
interface SignedUrl {
  readonly songId: string;
  readonly kind: (Member | Guest)['kind'];
  readonly uuid: string;
  readonly sid: string;
}

const signedKinds = ['user', 'bot', 'guest'] as const;

/** The `kid` of a token is none of our keys. */
class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
  constructor() {
    super('the token names none of our keys');
  }
}

type TokenFault = 'forged' | 'expired' | 'malformed';

export interface Tokens {
  /** Signs an access token of a user or bot whose session `sid` is in the database. */
  signAccessToken(claims: {
    sub: string;
    type: 'user' | 'bot';
    sid: string;
    role?: GlobalRole;
    capabilities?: readonly Capability[];
    num?: number;
  }): Promise<string>;
  /** Signs a token for a new guest, who is not stored; with `uuid`, another token for that guest. */
  signGuestToken(uuid?: string): Promise<string>;
  /** Signs a token for another program of the operator. */
  signServiceToken(name: string): Promise<string>;
  /**
   * Returns the claims of a bearer token; null if it is malformed, forged, expired or for another purpose.
   */
  verify(token: string): Promise<Claims | null>;
  /**
   * [H750] Returns why a bearer token is invalid: 'forged' if no key of ours has signed it, 'expired', or
   * 'malformed' if it is no token or for another purpose. Null if it is valid, even if its session has ended.
   */
  findFault(token: string): Promise<TokenFault | null>;
  /**
   * [H489] Returns the claims of an access token that may have expired; null if it is malformed, forged or of
   * another kind.
   */
  readExpired(token: string): Promise<Claims | null>;
  signTicket(entry: { room: string; person: Principal; passwordOk: boolean }): Promise<string>;
  /** Returns the claims of a ticket at its first use; null if it is invalid or was used before. */
  redeemTicket(ticket: string): Promise<TicketClaims | null>;
  /** Signs a token for one use; `seconds` replaces its lifetime in `lifetimeSeconds`. */
  signSingleUseToken(
    purpose: SingleUsePurpose,
    claims: Record<string, string | number | boolean>,
    seconds?: number,
  ): Promise<string>;
  /**
   * Returns the claims of a single-use token without using it up; null if it is malformed, forged or expired.
   */
  readSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  redeemSingleUseToken(purpose: SingleUsePurpose, token: string): Promise<JWTPayload | null>;
  /**
   * Signs the URLs of a song for a session, because audio players cannot send headers. The endpoint for the
   * file checks the session. Valid for at most `lifetimeSeconds.url`, after which the key may no longer
   * verify.
   */
  signUrl(what: SignedUrl, seconds: number): Promise<string>;
  verifyUrl(signed: string): Promise<(SignedUrl & { expires: number }) | null>;
  /**
   * Returns the key that verifies new tokens. `keys` begins with it; those of older tokens that are still
   * valid follow.
   */
  publicKeys(): Promise<{ kid: string; pem: string; jwk: JWK; keys: JWK[] }>;
  /**
   * [H1970] Returns the setup code of a server without an admin. All processes of a database have the same
   * code until the keys are rotated.
   */
  firstRunCode(): Promise<string>;
}

const issuer = 'hangout';
const audiences = {
  bearer: 'hangout',
  magic: 'hangout:magic',
  reset: 'hangout:reset',
  secondFactor: 'hangout:second-factor',
  signUpWork: 'hangout:sign-up-work',
};

/**
 * [H434] Creates a cache of verified tokens, found by their hash so that the tokens themselves are not in
 * memory.
 */
export const createVerifiedTokenCache = (max = 20_000) => new LRUCache<string, Claims>({ max });

const hashToken = (token: string) => hashOf('sha256', token, 'base64url');

export interface TokensOptions {
  /** Decrypts the signing keys. */
  readonly secrets: Secrets;
  /** Lifetime of access tokens if it shall be shorter than `lifetimeSeconds.access`. */
  readonly accessSeconds?: number | undefined;
  /** Returns epoch ms. */
  readonly now?: () => number;
  /** Called if the signing keys cannot be reloaded; those in memory are used. */
  readonly onError?: (error: unknown) => void;
}

/**
 * [H760] Signs and verifies with the keys in the database. Every token names its key. A rotation reaches all
 * processes within 10 s.
 */
export async function createTokens(db: Db, options: TokensOptions): Promise<Tokens> {
  const { secrets, now = Date.now, onError = () => {} } = options;
  // A token must not be valid for longer, because a retired key verifies only for `lifetimeSeconds`.
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

  /** Verifies a token that must not be expired at `at`, epoch ms. */
  async function verifySignature(audience: string, token: string, at = now()): Promise<JWTPayload> {
    const options = { issuer, audience, algorithms: [algorithm], currentDate: new Date(at) };
    return (await jwtVerify(token, findPublicKey, options)).payload;
  }

  const open = (audience: string, token: string): Promise<JWTPayload | null> =>
    verifySignature(audience, token).catch(() => null);

  /** [H761] Returns the key that a token names. @throws UnknownKeyError if it is none of ours */
  async function findPublicKey({ kid }: { readonly kid?: string }): Promise<CryptoKey> {
    const key = kid === undefined ? null : await keyStore.find('tokens', kid);
    if (!key) throw new UnknownKeyError();
    return key.public;
  }

  /** [H761] Returns the text of a ticket or URL if the key that it names has signed it, else null. */
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

  /** [H434] Signs a bearer token, and caches it so that this process need not verify it. */
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
    async firstRunCode() {
      return deriveCode(await keyStore.current('tickets'), 'first run');
    },
  };
}
