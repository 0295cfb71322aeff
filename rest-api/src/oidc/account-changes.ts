import { type Db, listVerifiedAddresses } from '@hangout/db';
import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import type { GlobalRole } from '@hangout/rules';
import { mailAccountChange } from '../authentication/account-change-mails.ts';
import {
  type Dependencies,
  type RequestInfo,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';

type PersonalCall = SecurityEventCall & { readonly principal: { readonly uuid: string } };

/** [H741] Mails the owner of an account that a provider can now sign in to it, or no longer can. */
export async function mailLink(
  tx: Db,
  call: {
    readonly principal: { readonly uuid: string };
    readonly dependencies: Dependencies;
    readonly request: RequestInfo;
  },
  { label }: OidcProvider,
  kind: 'accountLinked' | 'accountUnlinked',
): Promise<void> {
  const { principal, dependencies, request } = call;
  const to = await listVerifiedAddresses(tx, principal.uuid);
  const { mailOrigin: origin, language } = request;
  const change = { kind, provider: label };
  await mailAccountChange(tx, dependencies, { userUuid: principal.uuid, to, origin, language, change });
}

export function recordLink(call: PersonalCall, provider: string, how: 'added' | 'removed'): void {
  recordSecurityEvent(call, {
    ...{ kind: 'externalAccountChanged', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { how, provider },
  });
}

/** [H1946] [H750] Records that a user's role has changed because of the groups of an account at a provider. */
export function recordRole(
  call: SecurityEventCall,
  subjectUuid: string,
  details: { readonly from: GlobalRole; readonly to: GlobalRole; readonly provider: string },
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'roleChangedByGroups', outcome: 'success', subjectUuid, details },
  });
}
