import { GROUP_ROLES } from '@hangout/rules';
import { z } from 'zod';

const word = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** OpenID Connect requires HTTPS, except from a provider on this machine, as in tests. */
const issuer = z.string().refine(
  (given) => {
    const address = URL.parse(given);
    const isLocal = address && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
    return address?.protocol === 'https:' || (isLocal && address.protocol === 'http:');
  },
  { message: 'must be an address that begins with https://' },
);

const OidcProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'must be 1 to 30 small letters, digits and hyphens'),
  issuer,
  clientId: word(500),
  clientSecret: word(2_000).optional(),
  label: word(40),
  scopes: word(500)
    .default('openid profile email')
    .refine((scopes) => scopes.split(/\s+/).includes('openid'), 'must contain openid'),
  groupsClaim: word(200).default('groups'),
  roles: z.record(z.string(), z.enum(GROUP_ROLES)).default({}),
  signUp: z.boolean().default(true),
  admitEverybody: z.boolean().default(false),
  mailDomains: z.array(word(253).toLowerCase()).default([]),
  trustMail: z.boolean().default(false),
  signOutThere: z.boolean().default(false),
});

/** [H1943] A configured OpenID Connect provider; docs/running.md describes the fields. */
export type OidcProvider = z.infer<typeof OidcProvider>;

/**
 * [H1943] Parses the list of providers. An error names the provider and the field, because the list may be
 * long.
 */
export const oidcProviders = z
  .string()
  .transform((given, ctx): readonly OidcProvider[] => {
    const explained = (explanation: string) => {
      ctx.addIssue({ code: 'custom', message: 'is no list of providers', params: { explanation } });
      return z.NEVER;
    };
    const list = parseList(given);
    if (!list) return explained('it is no JSON list');
    const parsed = z.array(OidcProvider).safeParse(list);
    if (!parsed.success)
      return explained(
        parsed.error.issues.map(({ path, message }) => describe(list, path, message)).join('; '),
      );
    for (const field of ['id', 'issuer'] as const)
      if (new Set(parsed.data.map((provider) => provider[field])).size < parsed.data.length)
        return explained(`two providers have the same ${field}`);
    return parsed.data;
  })
  .describe('a JSON list of providers, each with id, issuer, clientId, clientSecret and label');

function parseList(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Names a provider by its place in the list and its id, which is no secret. */
function describe(
  list: readonly unknown[],
  [index, ...path]: readonly PropertyKey[],
  message: string,
): string {
  if (typeof index !== 'number') return message;
  const entry = list[index];
  const id =
    typeof entry === 'object' && entry !== null && 'id' in entry ? ` ${JSON.stringify(entry.id)}` : '';
  return `provider ${index + 1}${id}: ${[...path.map(String), message].join(' ')}`;
}
