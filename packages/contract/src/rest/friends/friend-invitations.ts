import { INVITATION_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

export const FriendInvitation = z
  .object({
    id: z.number().int(),
    fromUuid: z.string(),
    toUuid: z.string(),
    status: z.enum(INVITATION_STATUSES),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    userProfile: Profile.nullable().describe('of the other one'),
  })
  .meta({ id: 'FriendInvitation' });
export type FriendInvitation = z.infer<typeof FriendInvitation>;

const Invitations = z.object({ count: z.number().int(), data: z.array(FriendInvitation) });
const InvitationId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const notFound = { invitation_not_found: [404, 'Not Found'] } as const;

export const friendInvitations = defineEndpoints('room-service', {
  invite: {
    method: 'POST',
    path: '/friend-invitations',
    access: 'user',
    summary: 'Ask somebody to be friends; who asked me already is my friend at once',
    body: z.object({ userUuid: Uuid }),
    returns: FriendInvitation,
    status: 201,
    refusals: {
      person_not_found: personNotFound,
      not_yourself: [400, 'That is you'],
      already_friends: [403, 'You are friends already'],
      already_invited: [403, 'You have asked already'],
      blocked_between: [403, 'You can not do this with each other'],
    },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  received: {
    method: 'GET',
    path: '/friend-invitations/user-invitations-for',
    access: 'user',
    summary: 'Who asks me, the newest first',
    query: z.object(limitOffset()),
    returns: Invitations,
  },
  sent: {
    method: 'GET',
    path: '/friend-invitations/user-invitations-from',
    access: 'user',
    summary: 'Whom I ask, the newest first',
    query: z.object(limitOffset()),
    returns: Invitations,
  },
  between: {
    method: 'GET',
    path: '/friend-invitations/user-invitations/:id',
    access: 'user',
    summary:
      'What somebody and I asked each other, the newest first; without those of mine that were rejected',
    params: z.object({ id: Uuid.describe('uuid of the person') }),
    returns: Invitations,
  },
  answer: {
    method: 'POST',
    path: '/friend-invitations/handle-friend',
    access: 'user',
    summary: 'Accept or reject an invitation to me',
    body: z.object({
      invitationId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      status: z.enum(['accepted', 'rejected']),
    }),
    returns: FriendInvitation,
    refusals: { ...notFound, invitation_answered: [403, 'This invitation was answered already'] },
  },
  withdraw: {
    method: 'DELETE',
    path: '/friend-invitations/:id',
    access: 'user',
    summary: 'Take back an open invitation of mine',
    params: z.object({ id: InvitationId }),
    refusals: notFound,
  },
});
