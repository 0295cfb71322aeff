import type { OidcProvider } from '@hangout/platform/config/oidc-providers';

/** [H1940] What a provider says about the user who has signed in there. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The name by which users recognize their account. */
  readonly name: string;
  readonly nickname: string | null;
  readonly email: { readonly address: string; readonly isVerified: boolean } | null;
  readonly groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of an ID token and of the userinfo endpoint. */
export function readIdentity(
  { groupsClaim }: Pick<OidcProvider, 'groupsClaim'>,
  { iss, sub }: { readonly iss: string; readonly sub: string },
  claims: Claims,
): OidcIdentity {
  const textOf = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const address = textOf('email')?.toLowerCase() ?? null;
  // Some providers send the address as the name. It is private and so must not become a nickname.
  const nickname = [textOf('preferred_username'), textOf('nickname'), textOf('given_name')].find(
    (name) => name !== null && !name.includes('@'),
  );
  return {
    ...{ issuer: iss, subject: sub, nickname: nickname ?? null },
    name: (address ?? textOf('preferred_username') ?? textOf('name') ?? sub).slice(0, 200),
    // Some providers send the text 'true' instead of a boolean.
    email: address ? { address, isVerified: ['true', true].includes(claims.email_verified as never) } : null,
    groups: readGroups(claims, groupsClaim),
  };
}

/**
 * [H1945] Reads the groups: a list of names, or one name. The claim may be nested, such as Keycloak's
 * `realm_access.roles`; a claim whose own name contains the dots is preferred.
 */
export function readGroups(claims: Claims, claim: string): string[] {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce(readMember, claims);
  return [found].flat().filter((group) => typeof group === 'string');
}

function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
