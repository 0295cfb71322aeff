import type { Community } from '@hangout/contract/rest/communities/communities';
import { type Db, findCommunity, isInvitedIntoCommunity, loadCommunityRole } from '@hangout/db';
import {
  type CommunityRole,
  isMember,
  maySeeCommunity,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import { orRefuse } from '../framework/or-refuse.ts';

interface CommunityCall {
  readonly id: string;
  readonly principal: Principal;
  readonly db: Db;
  readonly refuse: (code: 'community_not_found') => RefusalError;
}

interface VisibleCommunity {
  readonly community: Community;
  readonly role: CommunityRole | null;
  /** [H1270] True if the caller has an open invitation. */
  readonly isInvited: boolean;
}

/** [H640] Finds a community. @throws RefusalError if the community is unknown, or the caller may not see it */
export async function findVisibleCommunity({
  id,
  principal,
  db,
  refuse,
}: CommunityCall): Promise<VisibleCommunity> {
  const community = orRefuse(await findCommunity(db, id), refuse, 'community_not_found');
  const role = isMember(principal) ? await loadCommunityRole(db, community, principal.uuid) : null;
  const isInvited =
    isMember(principal) && !role && (await isInvitedIntoCommunity(db, community.id, principal.uuid));
  if (!maySeeCommunity(principal, role, community, isInvited)) throw refuse('community_not_found');
  return { community, role, isInvited };
}
