import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { AdminUser } from '../accounts/user-admin.ts';
import { PersonId, personNotFound } from '../shapes/account-fields.ts';

/** [H1550] An account as moderators of the platform see it: what they may act on, without the owner's contact data. */
export const ModeratedAccount = AdminUser.pick({
  ...{ id: true, uuid: true, kind: true, role: true, status: true, nickname: true, avatarId: true },
  ...{ capabilities: true, badges: true, banned: true, bannedUntil: true, resident: true, ownerUuid: true },
  ...{ deactivationRequestedAt: true, createdAt: true },
}).meta({ id: 'ModeratedAccount' });
export type ModeratedAccount = z.infer<typeof ModeratedAccount>;

const fields = crudFields(ModeratedAccount, { bannedUntil: 'moment', capabilities: 'list' });

/** A search by moderators of the platform, which finds banned and deactivated accounts too. */
export const moderatedAccounts = defineEndpoints('user-service', {
  list: crudRows(
    'moderator',
    '/moderation/accounts',
    'Every account, without its addresses and its real name',
    ModeratedAccount,
    fields,
  ),
  byId: crudRow(
    'moderator',
    '/moderation/accounts/:id',
    'One account, by uuid or number, without its addresses and its real name',
    ModeratedAccount,
    fields,
    { params: z.object({ id: PersonId }), refusals: { person_not_found: personNotFound } },
  ),
});
