import type { Capability, GlobalRole, TokenType } from '@hangout/rules';
import { TOKEN_TYPES } from '@hangout/rules';
import type { JWTPayload } from 'jose';

/** What a bearer token says. `role` and `capabilities` are hints for the client alone; times in epoch seconds. */
export interface Claims {
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly role?: GlobalRole;
  readonly capabilities?: readonly Capability[];
  readonly iat: number;
  readonly exp: number;
}

/** Who may enter which hangout, once and within 30 s. `passwordOk`: the door's password was given. */
export interface TicketClaims {
  readonly room: string;
  readonly sub: string;
  readonly type: TokenType;
  readonly sid: string;
  readonly passwordOk: boolean;
  readonly jti: string;
}

/** Reads a verified payload; null when it is not one of ours. */
export function readClaims(payload: JWTPayload): Claims | null {
  const { sub, sid, type, iat, exp } = payload;
  const known = TOKEN_TYPES.find((name) => name === type);
  if (!sub || typeof sid !== 'string' || !known || iat === undefined || exp === undefined) return null;
  // Role and capabilities were written by ourselves and decide nothing on the server.
  return { ...(payload as Partial<Claims>), sub, sid, type: known, iat, exp };
}

/** Reads what a fitting seal stands under; null when it is not a ticket of ours, or its time is over (epoch seconds). */
export function readTicket(text: string, now: number): { claims: TicketClaims; exp: number } | null {
  const said: unknown = parsed(text);
  if (typeof said !== 'object' || said === null) return null;
  const { exp, ...claims } = said as Partial<TicketClaims> & { exp?: unknown };
  if (typeof exp !== 'number' || exp <= now || typeof claims.jti !== 'string') return null;
  // Whoever knows the secret has written all of them.
  return { claims: claims as TicketClaims, exp };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
