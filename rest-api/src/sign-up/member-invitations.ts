import { randomBytes } from 'node:crypto';
import type { memberInvitations } from '@hangout/contract/rest/sign-up/member-invitations';
import {
  countOwnInvitations,
  type Db,
  endSignUpInvitation,
  findInviter,
  insertSignUpInvitation,
  listOwnInvitations,
  loadMemberInvitations,
  loadSignUpRule,
  lockOwnInvitations,
  saveSiteSettings,
} from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

const MONTH_MS = 30 * 86_400_000;

export const memberInvitationHandlers: Handlers<typeof memberInvitations> = {
  async mine({ principal, db, dependencies }) {
    const { perMonth, left } = await countLeft(db, principal.uuid, dependencies.clock.now());
    return { perMonth, left, data: await listOwnInvitations(db, principal.uuid) };
  },

  async invite({ principal, db, dependencies, refuse }) {
    const now = dependencies.clock.now();
    await lockOwnInvitations(db, principal.uuid);
    if ((await countLeft(db, principal.uuid, now)).left === 0) throw refuse('no_invitation_left');
    const code = randomBytes(16).toString('base64url');
    const endsAt = new Date(now + MONTH_MS).toISOString();
    const invitation = { code, createdBy: principal.uuid, note: '', maxUses: 1, endsAt };
    return { code: (await insertSignUpInvitation(db, invitation)).code };
  },

  async withdraw({ id, principal, db, dependencies, refuse }) {
    const own = await listOwnInvitations(db, principal.uuid);
    if (!own.some((invitation) => invitation.id === id)) throw refuse('sign_up_invitation_not_found');
    await endSignUpInvitation(db, id, dependencies.clock.now());
  },

  async allow({ perMonth, db }) {
    await saveSiteSettings(db, { memberInvitations: perMonth === 0 ? null : String(perMonth) });
  },

  async allowed({ db }) {
    return { perMonth: await loadMemberInvitations(db) };
  },

  async inviter({ id, db }) {
    return { inviter: await findInviter(db, id) };
  },
};

/** [H1967] Returns how many people a member may still invite; 0 while sign-up is closed. */
async function countLeft(db: Db, uuid: string, now: number): Promise<{ perMonth: number; left: number }> {
  const isClosed = (await loadSignUpRule(db)) === 'closed';
  const perMonth = isClosed ? 0 : await loadMemberInvitations(db);
  const times = { since: new Date(now - MONTH_MS).toISOString(), now: new Date(now).toISOString() };
  return { perMonth, left: Math.max(0, perMonth - (await countOwnInvitations(db, uuid, times))) };
}
