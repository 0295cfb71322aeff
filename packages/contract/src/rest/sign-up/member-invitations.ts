import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';

const PerMonth = z.number().int().min(0).max(100).describe('how many people a member may invite in 30 days');

const OwnInvitation = z
  .object({
    id: z.number().int(),
    code: z.string(),
    maxUses: z.number().int(),
    uses: z.number().int(),
    endsAt: Timestamp.nullable(),
    createdAt: Timestamp,
    users: z.array(z.object({ userUuid: z.string(), nickname: z.string() })).describe('whom it brought'),
  })
  .meta({ id: 'OwnInvitation' });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

/** [H1967] Invitations that members make, and who has invited whom. */
export const memberInvitations = defineEndpoints('user-service', {
  mine: {
    method: 'GET',
    path: '/sign-up/invitations',
    access: 'person',
    summary: 'My invitations, whom they brought, and how many are left',
    returns: z.object({
      perMonth: PerMonth,
      left: z.number().int(),
      data: z.array(OwnInvitation).describe('the newest first'),
    }),
  },
  invite: {
    method: 'POST',
    path: '/sign-up/invitations',
    access: 'person',
    summary: 'Make an invitation for one person, for 30 days',
    returns: z.object({ code: z.string() }),
    status: 201,
    refusals: { no_invitation_left: [403, 'You have no invitation left'] },
    limit: { points: 30, seconds: 60, by: 'person' },
  },
  withdraw: {
    method: 'DELETE',
    path: '/sign-up/invitations/:id',
    access: 'person',
    summary: 'Withdraw an invitation of mine; who came by it stays',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    refusals: { sign_up_invitation_not_found: [404, 'Invitation not found'] },
  },
  allow: {
    method: 'PUT',
    path: '/admin/sign-up/member-invitations',
    access: 'admin',
    summary: 'Change how many people members may invite',
    body: z.object({ perMonth: PerMonth }),
  },
  allowed: {
    method: 'GET',
    path: '/admin/sign-up/member-invitations',
    access: 'admin',
    summary: 'How many people members may invite',
    returns: z.object({ perMonth: PerMonth }),
  },
  inviter: {
    method: 'GET',
    path: '/moderation/accounts/:id/inviter',
    access: 'moderator',
    summary: 'Who invited an account',
    params: z.object({ id: Uuid }),
    returns: z.object({
      inviter: z.object({ uuid: z.string(), nickname: z.string() }).nullable(),
    }),
  },
});
