import type { Capability, GlobalRole, TokenType } from '@hangout/rules';
import { TOKEN_TYPES } from '@hangout/rules';
import type { JWTPayload } from 'jose';

/** The claims of an access token, a JWT. `role` and `capabilities` are only hints for the client. Times are epoch seconds. */
export interface Claims {
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly role?: GlobalRole;
  readonly capabilities?: readonly Capability[];
  /** [H820] The number of the token within its session; absent in the first one. */
  readonly num?: number;
  readonly iat: number;
  readonly exp: number;
}

/**
 * The claims of a ticket, with which one principal may join one room, once and within 30 s. `passwordOk` is true if the
 * room password was correct.
 */
export interface TicketClaims {
  readonly room: string;
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly passwordOk: boolean;
  readonly jti: string;
}

/** Returns the claims in a verified payload; null if required claims are missing. */
export function readClaims(payload: JWTPayload): Claims | null {
  const { sub, sid, type, iat, exp } = payload;
  const known = TOKEN_TYPES.find((name) => name === type);
  if (!sub || typeof sid !== 'string' || !known || iat === undefined || exp === undefined) return null;
  // The other claims, role and capabilities, need no validation: this server signed them, and no decision depends on
  // them.
  return { ...(payload as Partial<Claims>), sub, sid, type: known, iat, exp };
}

/**
 * Returns the claims of a ticket whose signature was verified; null if it is malformed or expired. `now` is in epoch
 * seconds.
 */
export function readTicket(text: string, now: number): { claims: TicketClaims; exp: number } | null {
  const payload: unknown = parsePayload(text);
  if (typeof payload !== 'object' || payload === null) return null;
  const { exp, ...claims } = payload as Partial<TicketClaims> & { exp?: unknown };
  if (typeof exp !== 'number' || exp <= now || typeof claims.jti !== 'string') return null;
  // The signature was verified, so this server has written the claims, hence the cast.
  return { claims: claims as TicketClaims, exp };
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
