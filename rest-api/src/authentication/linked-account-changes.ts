import { type Db, listVerifiedAddresses, type RoleChange } from '@hangout/db';
import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import { isMember, type Language } from '@hangout/rules';
import {
  type Dependencies,
  type RequestInfo,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';
import { mailAccountChange } from './account-change-mails.ts';

/** [H741] Mails the owner of an account that a provider can now sign in to it, or no longer can. */
export async function mailLink(
  tx: Db,
  call: {
    readonly dependencies: Pick<Dependencies, 'jobs'>;
    readonly request: Pick<RequestInfo, 'mailOrigin'>;
  },
  given: {
    readonly userUuid: string;
    readonly provider: OidcProvider;
    readonly kind: 'accountLinked' | 'accountUnlinked';
    /** Language of the request, if the owner sent it. */
    readonly language?: Language;
  },
): Promise<void> {
  const { userUuid, provider, kind, language } = given;
  const to = await listVerifiedAddresses(tx, userUuid);
  await mailAccountChange(tx, call.dependencies, {
    ...{ userUuid, to, origin: call.request.mailOrigin, change: { kind, provider: provider.label } },
    ...(language && { language }),
  });
}

export function recordLink(
  call: SecurityEventCall,
  subjectUuid: string,
  details: { readonly how: 'added' | 'removed'; readonly provider: string },
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'externalAccountChanged', outcome: 'success', subjectUuid, details },
    actorUuid: actorOf(call, subjectUuid),
  });
}

/** [H1946] [H750] Records that a user's role has changed because of the groups of an account at a provider. */
export function recordRole(
  call: SecurityEventCall,
  subjectUuid: string,
  details: RoleChange & { readonly provider: string },
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'roleChangedByGroups', outcome: 'success', subjectUuid },
    actorUuid: actorOf(call, subjectUuid),
    details: { ...details },
  });
}

/** Whoever signs in, or resets a password, acts as the account. */
const actorOf = ({ principal }: SecurityEventCall, subjectUuid: string) =>
  isMember(principal) ? principal.uuid : subjectUuid;
