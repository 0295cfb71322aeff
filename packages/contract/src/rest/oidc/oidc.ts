import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { reauthenticationRefusals } from '../authentication/reauthentication.ts';
import { AccessToken, secondFactorNeeded } from '../shapes/account-fields.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';

const oidcRefusals = {
  oidc_off: [404, 'This way to sign in is not offered here'],
  oidc_unavailable: [424, 'The sign-in service does not answer right now. Try again in a moment'],
} as const;
/** [H1947] Refusals by the operator's settings for a provider. */
const ruleRefusals = {
  oidc_mail_unverified: [
    403,
    'This sign-in service has not verified your email address. Verify it there first',
  ],
  oidc_mail_not_allowed: [403, 'Accounts with an address of this domain may not sign in here'],
} as const;
const signInRefusals = {
  ...oidcRefusals,
  ...ruleRefusals,
  oidc_sign_in_ended: [403, 'This sign-in has ended, or was begun elsewhere. Begin it again'],
  oidc_refused: [403, 'The sign-in service has not confirmed this sign-in. Begin it again'],
} as const;

const provider = z
  .string()
  .regex(/^[a-z0-9-]{1,30}$/)
  .describe('id of the provider, as GET /auth/sign-in-methods lists it');
const params = z.object({ provider });
const Begun = z.object({
  url: z.string().describe("the provider's page on which I sign in, good once, for 10 minutes"),
  key: z.string().describe('to be kept in the browser, and given with the code that comes back'),
});
const reply = z.object({
  code: z.string().min(1).max(4_000).describe('as the provider has sent it back'),
  state: z.string().min(1).max(200).describe('of the address at which the sign-in was begun'),
  iss: z.string().max(500).optional().describe('the issuer, where the provider has sent it back'),
  key: z.string().min(1).max(200).describe('that came with that address'),
});
const Account = z.object({
  provider,
  label: z.string().describe('name of the provider'),
  name: z.string().describe('of my account there'),
  linkedAt: Timestamp,
});
const limit = { points: 60, seconds: 60, by: 'ip' } as const;
const personLimit = { points: 60, seconds: 60, by: 'person' } as const;

/** [H1940] Signs in with accounts at OpenID Connect providers, and links such accounts. */
export const oidc = defineEndpoints('user-service', {
  begin: {
    method: 'POST',
    path: '/auth/oidc/:provider/authorization',
    access: 'public',
    tx: 'none',
    summary: 'Begin to sign in at an OpenID Connect provider',
    params,
    returns: Begun,
    refusals: oidcRefusals,
    limit,
  },
  signIn: {
    method: 'POST',
    path: '/auth/oidc/:provider',
    access: 'public',
    tx: 'none',
    summary: 'Sign in, or up, by the code that the provider has sent back',
    params,
    body: reply,
    returns: AccessToken.extend({ isNew: z.boolean().describe('whether the account was just made') }),
    refusals: {
      ...signInRefusals,
      oidc_sign_up_off: [
        403,
        'Nobody can sign up this way. Sign in as before and link this account in the settings',
      ],
      second_factor_needed: secondFactorNeeded,
      deactivated: [403, 'This account is deactivated'],
      account_banned: [403, 'This account is banned'],
      ...admissionRefusals,
    },
    limit,
  },
  beginLink: {
    method: 'POST',
    path: '/auth/oidc/:provider/link/authorization',
    access: 'person',
    tx: 'none',
    summary: 'Begin to link my account at a provider. It needs a recent sign-in or confirmation',
    params,
    returns: Begun,
    refusals: { ...oidcRefusals, ...reauthenticationRefusals },
    limit: personLimit,
  },
  link: {
    method: 'POST',
    path: '/auth/oidc/:provider/link',
    access: 'person',
    tx: 'none',
    summary: 'Link my account at a provider, by the code of what I have begun, in place of the one before',
    params,
    body: reply,
    returns: z.object({ account: Account }),
    refusals: {
      ...signInRefusals,
      oidc_taken: [409, 'This account is linked to another account here'],
    },
    limit: personLimit,
  },
  accounts: {
    method: 'GET',
    path: '/auth/oidc',
    access: 'person',
    summary: 'My accounts at the providers that are offered here',
    returns: z.object({ count: z.number().int(), data: z.array(Account) }),
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/oidc/:provider/link',
    access: 'person',
    summary: 'Unlink my account at a provider. It needs a recent sign-in or confirmation',
    params,
    refusals: {
      oidc_not_linked: [404, 'No account of this provider is linked'],
      last_way_in: [403, 'This is the only way into your account: add another one first'],
      ...reauthenticationRefusals,
    },
  },
  signOutPage: {
    method: 'GET',
    path: '/auth/oidc/sign-out',
    access: 'person',
    tx: 'none',
    summary: 'The page on which I sign out of the provider at which this session was begun',
    withoutSecondFactor: true,
    returns: z.object({
      url: z.string().nullable().describe('null where signing out here is all that is to be done'),
    }),
  },
});
