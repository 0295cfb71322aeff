import { COMMUNITY_ROLES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import {
  flag,
  limitOffset,
  SearchWords,
  ShownName,
  ShownText,
  Timestamp,
  Uuid,
  WebAddress,
} from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { RoomList, roomNotFound } from '../shapes/room-fields.ts';

const communityNotFound = [404, 'Community not found'] as const;
const forbidden = [403, 'Forbidden'] as const;
/** Path parameter of a community: its slug or its id. */
const CommunityId = z
  .string()
  .min(1)
  .max(80)
  .transform((id) => id.toLowerCase());

export const Community = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    type: z.enum(['PUBLIC', 'PRIVATE']),
    ownerUuid: z.string(),
    usersCount: z.number().int(),
    roomsCount: z.number().int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Community' });
export type Community = z.infer<typeof Community>;

/** A community with the reader's role in it. */
const CommunityPage = Community.extend({
  myRole: z.enum(COMMUNITY_ROLES).nullable(),
  isInvited: z.boolean().describe('whether an invitation of the reader is open'),
}).meta({ id: 'CommunityPage' });
export type CommunityPage = z.infer<typeof CommunityPage>;

const CommunityUser = z
  .object({
    userUuid: z.string(),
    role: z.enum(COMMUNITY_ROLES),
    joinedAt: Timestamp,
    userProfile: Profile.nullable(),
  })
  .meta({ id: 'CommunityUser' });

const InvitedUser = z
  .object({ userUuid: z.string(), invitedAt: Timestamp, userProfile: Profile.nullable() })
  .meta({ id: 'InvitedUser' });

const Communities = z.object({ count: z.number().int(), data: z.array(Community) });
const inPath = z.object({ id: CommunityId });
const notFound = { community_not_found: communityNotFound } as const;
const refusals = { ...notFound, not_allowed: forbidden } as const;
const userRefusals = { ...refusals, person_not_found: personNotFound } as const;
const roomRefusals = { ...refusals, room_not_found: roomNotFound } as const;
const withUser = z.object({ id: CommunityId, userId: Uuid });
const withRoom = z.object({ id: CommunityId, roomId: z.string().min(1).max(80) });
const several = {
  userUuids: z.array(Uuid).max(100).default([]),
  roomIds: z.array(z.string().min(1).max(80)).max(100).default([]).describe('slugs or uuids'),
};
const Changed = z.object({ users: z.number().int(), rooms: z.number().int() });
const Added = Changed.extend({ invited: z.number().int().describe('people who have to accept first') });
const invitationsUsedUp = {
  invitations_used_up: [429, 'You have sent as many invitations today as you may. Try again tomorrow.'],
} as const;
const blockedBetween = { blocked_between: [403, 'You can not do this with each other'] } as const;
const nameReserved = { community_name_reserved: [403, 'This name is for staff'] } as const;
const slugTaken = { community_slug_taken: [409, 'Another community has this address'] } as const;
const writtenByOwner = {
  name: ShownName(60),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?!\d+$)[a-z0-9-]{3,50}$/,
      'must have 3 to 50 small letters, digits or dashes, and not digits alone',
    )
    .optional(),
  description: ShownText(1000).optional(),
  type: z.enum(['PUBLIC', 'PRIVATE']).optional(),
};
const addRoom = {
  access: 'user',
  audited: true,
  params: withRoom,
  returns: Community,
  refusals: roomRefusals,
} as const;

export const communities = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/communities',
    access: 'public',
    summary: 'Public communities, those with most people first',
    query: z.object({ ...limitOffset(), search: SearchWords }),
    returns: Communities,
  },
  create: {
    method: 'POST',
    path: '/communities',
    access: 'person',
    summary: 'Make a community; its maker is its owner',
    body: z.object(writtenByOwner),
    returns: Community,
    status: 201,
    refusals: { ...slugTaken, ...nameReserved },
    limit: { points: 20, seconds: 3600, by: 'person' },
  },
  update: {
    method: 'PATCH',
    path: '/communities/:id',
    access: 'user',
    audited: true,
    summary: 'Change a community of mine',
    params: inPath,
    body: z.object(writtenByOwner).partial(),
    returns: Community,
    refusals: { ...refusals, ...slugTaken, ...nameReserved },
  },
  removeOwn: {
    method: 'DELETE',
    path: '/communities/:id',
    access: 'user',
    audited: true,
    summary: 'Take a community of mine away; its hangouts stay',
    params: inPath,
    refusals,
  },
  invited: {
    method: 'GET',
    path: '/user-communities/invitations',
    access: 'user',
    summary: 'Communities that I am invited into, the latest invitation first',
    returns: Communities,
  },
  invitations: {
    method: 'GET',
    path: '/communities/:id/invitations',
    access: 'user',
    summary: 'People whose invitation is open; for owner and moderators',
    params: inPath,
    query: z.object(limitOffset()),
    returns: z.object({ count: z.number().int(), data: z.array(InvitedUser) }),
    refusals,
  },
  invite: {
    method: 'PUT',
    path: '/communities/:id/invitations/:userId',
    access: 'user',
    audited: true,
    summary: 'Invite somebody; who is invited or inside already is left as they are',
    params: withUser,
    refusals: { ...userRefusals, ...blockedBetween, ...invitationsUsedUp },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  endInvitation: {
    method: 'DELETE',
    path: '/communities/:id/invitations/:userId',
    access: 'user',
    audited: true,
    summary: 'Decline my invitation, or take one back',
    params: withUser,
    refusals: { ...refusals, invitation_not_found: [404, 'Not Found'] },
  },
  one: {
    method: 'GET',
    path: '/communities/:id',
    access: 'public',
    summary: 'One community',
    params: inPath,
    returns: CommunityPage,
    refusals: notFound,
  },
  users: {
    method: 'GET',
    path: '/communities/:id/users',
    access: 'user',
    summary: 'Its people: the owner, moderators, then the rest as they came',
    params: inPath,
    query: z.object(limitOffset()),
    returns: z.object({ count: z.number().int(), data: z.array(CommunityUser) }),
    refusals: notFound,
  },
  rooms: {
    method: 'GET',
    path: '/communities/:id/rooms',
    access: 'public',
    summary: 'Its hangouts that everybody finds',
    params: inPath,
    query: z.object(limitOffset()),
    returns: RoomList,
    refusals: notFound,
  },
  ofRoom: {
    method: 'GET',
    path: '/room-communities/:id',
    access: 'user',
    summary: 'Communities that a hangout belongs to',
    params: z.object({ id: z.string().min(1).max(80) }),
    returns: Communities,
    refusals: { room_not_found: roomNotFound },
  },
  mine: {
    method: 'GET',
    path: '/user-communities',
    access: 'user',
    summary: 'Communities that I am in',
    query: z.object({ ...limitOffset(), managed: flag.describe('true: those alone that I manage') }),
    returns: Communities,
  },
  join: {
    method: 'POST',
    path: '/communities/:id/join',
    access: 'user',
    summary: 'Come into a public community, or into one that I am invited into',
    params: inPath,
    returns: Community,
    refusals,
  },
  leave: {
    method: 'POST',
    path: '/communities/:id/leave',
    access: 'user',
    summary: 'Leave a community; its owner stays',
    params: inPath,
    refusals,
  },
  putUser: {
    method: 'PUT',
    path: '/communities/:id/users/:userId',
    access: 'user',
    audited: true,
    summary: 'Take a friend in, or say what somebody is there',
    params: withUser,
    body: z.object({ role: z.enum(['moderator', 'member']).optional() }),
    returns: CommunityUser,
    refusals: {
      ...userRefusals,
      ...blockedBetween,
      invitation_needed: [
        409,
        'Only a friend who has not left before is taken in. Send an invitation instead',
      ],
    },
  },
  removeUser: {
    method: 'DELETE',
    path: '/communities/:id/users/:userId',
    access: 'user',
    audited: true,
    summary: 'Send somebody out of a community',
    params: withUser,
    refusals: userRefusals,
  },
  putRoom: {
    ...addRoom,
    method: 'PUT',
    path: '/communities/:id/rooms/:roomId',
    summary: 'Bring a hangout in',
  },
  removeRoom: {
    method: 'DELETE',
    path: '/communities/:id/rooms/:roomId',
    access: 'user',
    audited: true,
    summary: 'Take a hangout out',
    params: withRoom,
    refusals: roomRefusals,
  },
  addRoom: { ...addRoom, method: 'POST', path: '/communities/:id/:roomId', summary: 'Bring a hangout in' },
  takeRoom: {
    method: 'DELETE',
    path: '/communities/:id/:roomId',
    access: 'user',
    audited: true,
    summary: 'Take a hangout out',
    params: withRoom,
    refusals: roomRefusals,
  },
  add: {
    method: 'POST',
    path: '/communities/:id/add',
    access: 'user',
    audited: true,
    summary: 'Take in several hangouts and friends, and invite everybody else; unknown ones are passed over',
    params: inPath,
    body: z.object(several),
    returns: Added,
    refusals: { ...refusals, ...invitationsUsedUp },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  remove: {
    method: 'POST',
    path: '/communities/:id/remove',
    access: 'user',
    audited: true,
    summary: 'Take several people and hangouts out; the owner stays',
    params: inPath,
    body: z.object(several),
    returns: Changed,
    refusals,
  },
});

const fields = crudFields(Community);

const written = {
  ...writtenByOwner,
  imageUrl: WebAddress.nullish(),
  ownerUuid: Uuid.optional().describe('myself where absent'),
};
const Written = z.object(written);
const writeRefusals = {
  person_not_found: personNotFound,
  ...slugTaken,
} as const;

export const communityAdmin = defineEndpoints('room-service', {
  list: crudRows('admin', '/admin/communities', 'Every community', Community, fields),
  one: crudRow('admin', '/admin/communities/:id', 'One community, by number or slug', Community, fields, {
    params: inPath,
    refusals: notFound,
  }),
  create: {
    method: 'POST',
    path: '/admin/communities',
    access: 'admin',
    summary: 'Make a community',
    body: Written,
    returns: Community,
    status: 201,
    refusals: writeRefusals,
  },
  createSeveral: {
    method: 'POST',
    path: '/admin/communities/bulk',
    access: 'admin',
    summary: 'Make several communities, all or none',
    body: z.object({ bulk: z.array(Written).min(1).max(100) }),
    returns: z.array(Community),
    status: 201,
    refusals: writeRefusals,
  },
  update: {
    method: 'PATCH',
    path: '/admin/communities/:id',
    access: 'admin',
    summary: 'Change some of a community',
    params: inPath,
    body: Written.partial(),
    returns: Community,
    refusals: { ...writeRefusals, ...notFound },
  },
  replace: {
    method: 'PUT',
    path: '/admin/communities/:id',
    access: 'admin',
    summary: 'Say all of a community anew; what is not said is empty',
    params: inPath,
    body: Written,
    returns: Community,
    refusals: { ...writeRefusals, ...notFound },
  },
  remove: {
    method: 'DELETE',
    path: '/admin/communities/:id',
    access: 'admin',
    summary: 'Take a community away; its hangouts stay',
    params: inPath,
    refusals: notFound,
  },
});
