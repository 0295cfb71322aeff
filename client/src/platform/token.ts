/** What a token says about its user. Only a hint for the interface: the server reads its own tables. */
export interface TokenClaims {
  readonly uuid: string;
  readonly type: string;
  readonly role: string;
  readonly capabilities: readonly string[];
  readonly sid: string;
  /** Number of the token within its session. */
  readonly num: number;
  /** Time of signing, epoch ms. */
  readonly issued: number;
  readonly expires: number;
}

/** Decodes a token without verifying it; null if it is malformed. */
export function decodeToken(token: string | null): TokenClaims | null {
  const part = token?.split('.')[1];
  if (!part) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims) || typeof claims.sub !== 'string')
      return null;
    return {
      uuid: claims.sub,
      type: 'type' in claims && typeof claims.type === 'string' ? claims.type : 'guest',
      role: 'role' in claims && typeof claims.role === 'string' ? claims.role : 'user',
      capabilities:
        'capabilities' in claims && Array.isArray(claims.capabilities)
          ? claims.capabilities.filter((one) => typeof one === 'string')
          : [],
      sid: 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : '',
      num: 'num' in claims && typeof claims.num === 'number' ? claims.num : 0,
      issued: 'iat' in claims && typeof claims.iat === 'number' ? claims.iat * 1000 : 0,
      expires: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : 0,
    };
  } catch {
    return null;
  }
}

/** [R141] Returns whether the token belongs to a registered account. */
export function isRegisteredToken(hints: TokenClaims | null): boolean {
  return hints?.type === 'user';
}
