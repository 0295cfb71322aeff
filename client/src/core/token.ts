/** What a token says about its bearer: hints for the interface alone, the server reads its own tables. */
export interface TokenHints {
  readonly uuid: string;
  readonly type: string;
  readonly role: string;
  readonly capabilities: readonly string[];
  /** Epoch ms. */
  readonly expires: number;
}

/** Reads the claims of a token without believing them; null when it is none. */
export function readToken(token: string | null): TokenHints | null {
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
      expires: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : 0,
    };
  } catch {
    return null;
  }
}

/** [R141] Only a token of type user stands for somebody registered. */
export function isRegisteredToken(hints: TokenHints | null): boolean {
  return hints?.type === 'user';
}
