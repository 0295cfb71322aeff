import type { Capability, GlobalRole, TokenType } from '@hangout/rules';
import { TOKEN_TYPES } from '@hangout/rules';
import type { JWTPayload } from 'jose';

/**
 * Claims of an access token (JWT); times are epoch seconds. `role` and `capabilities` are only hints for the
 * client.
 */
export interface Claims {
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly role?: GlobalRole;
  readonly capabilities?: readonly Capability[];
  /** [H820] Number of the token within its session; absent in the first token. */
  readonly num?: number;
  readonly iat: number;
  readonly exp: number;
}

/**
 * Claims of a ticket, with which one principal may join one room, once and within 30 s. `passwordOk` says
 * that the room's password was right.
 */
export interface TicketClaims {
  readonly room: string;
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly passwordOk: boolean;
  readonly jti: string;
}

/** Returns the claims in a verified payload; null if one is missing. */
export function readClaims(payload: JWTPayload): Claims | null {
  const { sub, sid, type, iat, exp } = payload;
  const known = TOKEN_TYPES.find((name) => name === type);
  if (!sub || typeof sid !== 'string' || !known || iat === undefined || exp === undefined) return null;
  // Role and capabilities need no check: this server has signed them, and no decision depends on them.
  return { ...(payload as Partial<Claims>), sub, sid, type: known, iat, exp };
}

/**
 * Returns the claims of a ticket whose signature was verified; null if it is malformed or expired. `now` is
 * epoch seconds.
 */
export function readTicket(text: string, now: number): { claims: TicketClaims; exp: number } | null {
  const payload: unknown = parsePayload(text);
  if (typeof payload !== 'object' || payload === null) return null;
  const { exp, ...claims } = payload as Partial<TicketClaims> & { exp?: unknown };
  if (typeof exp !== 'number' || exp <= now || typeof claims.jti !== 'string') return null;
  // The cast is safe: the signature shows that this server has written the claims.
  return { claims: claims as TicketClaims, exp };
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
