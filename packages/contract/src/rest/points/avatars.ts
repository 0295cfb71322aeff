import { ASSIGNMENT_TYPES, AVATAR_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';
import { imageRefusals, imageSizeQuery, imageUpload, imageUploadRefusals } from '../profiles/images.ts';
import { personNotFound } from '../shapes/account-fields.ts';

const AvatarStatus = z.enum(AVATAR_STATUSES);
const AssignmentType = z.enum(ASSIGNMENT_TYPES);
const avatarNotFound = { avatar_not_found: [404, 'Avatar not found'] } as const;

export const Avatar = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    avatarStatus: AvatarStatus,
    discordOnly: z.boolean(),
    imageUrl: z
      .string()
      .nullable()
      .describe('the picture of an avatar that clients do not draw themselves [H1598]'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Avatar' });
export type Avatar = z.infer<typeof Avatar>;

/** An avatar, and whether the reader may wear it. */
const WornAvatar = Avatar.extend({
  isAvailable: z.boolean().describe('whether they may put it on'),
  assignments: z.array(AssignmentType),
  price: z.number().int().nullable().describe('for how many points it is sold; null where it is not'),
  consumableId: z.number().int().nullable().describe('the offer of it'),
});

const AvatarAssignment = z
  .object({
    id: z.number().int(),
    avatarSlug: z.string(),
    userUuid: z.string(),
    assignmentType: AssignmentType,
    seasonId: z.number().int().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AvatarAssignment' });

export const AdminAssignment = AvatarAssignment.extend({ nickname: z.string() }).meta({
  id: 'AdminAssignment',
});
export type AdminAssignment = z.infer<typeof AdminAssignment>;
const assignmentFields = crudFields(AdminAssignment);

const NewSlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must have 1 to 40 small letters, digits or dashes');
const bySlug = z.object({ slug: z.string().max(60) });
const List = z.object({ count: z.number().int(), data: z.array(WornAvatar) });
const fields = crudFields(Avatar);
const list = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'guest', summary, returns: List }) as const;
const remove = {
  method: 'DELETE',
  access: 'admin',
  summary: 'Take an avatar away; whoever wears it gets the first public one [H1599]',
  params: bySlug,
  refusals: avatarNotFound,
} as const;

export const avatars = defineEndpoints('points-service', {
  create: {
    method: 'POST',
    path: '/avatars',
    access: 'admin',
    summary: 'Add an avatar',
    body: z.object({ slug: NewSlug, avatarStatus: AvatarStatus, discordOnly: z.boolean().default(false) }),
    returns: Avatar,
    status: 201,
    refusals: { avatar_slug_taken: [409, 'Another avatar has this slug'] },
  },
  mine: list('/avatars', 'Avatars that I may put on'),
  subscriber: list('/avatars/subscriber', 'Avatars of subscribers'),
  all: list('/all-avatars', 'Every avatar but the private ones of others that are not sold'),
  one: {
    method: 'GET',
    path: '/avatars/:slug',
    access: 'guest',
    summary: 'One avatar, and whether I may put it on',
    params: bySlug,
    returns: WornAvatar,
    refusals: avatarNotFound,
  },
  forUser: {
    method: 'GET',
    path: '/avatars/:slug/:uuid',
    access: 'guest',
    summary: 'One avatar, and whether somebody may put it on',
    params: z.object({ slug: z.string().max(60), uuid: Uuid }),
    returns: WornAvatar,
    refusals: { ...avatarNotFound, person_not_found: personNotFound },
  },
  update: {
    method: 'PATCH',
    path: '/avatars/:slug',
    access: 'admin',
    summary: 'Change who may put an avatar on',
    params: bySlug,
    body: z.object({ avatarStatus: AvatarStatus.optional(), discordOnly: z.boolean().optional() }),
    returns: Avatar,
    refusals: avatarNotFound,
  },
  remove: { ...remove, path: '/avatars/:slug' },
  uploadImage: {
    method: 'POST',
    path: '/admin/avatars/:slug/image',
    access: 'admin',
    tx: 'none',
    summary: 'Give an avatar a picture; the one before goes',
    params: bySlug,
    upload: imageUpload,
    returns: Avatar,
    status: 201,
    refusals: { ...avatarNotFound, ...imageUploadRefusals },
  },
  image: {
    method: 'GET',
    path: '/avatar-images/:id',
    access: 'public',
    summary: 'The picture of an avatar in one of its sizes',
    params: z.object({ id: z.string().max(100) }),
    query: imageSizeQuery,
    produces: 'image/webp',
    refusals: { image_not_found: imageRefusals.image_not_found },
  },
  pictures: {
    method: 'GET',
    path: '/avatar-images',
    access: 'public',
    summary: 'The pictures of all avatars that have one',
    returns: z.object({ data: z.array(z.object({ slug: z.string(), imageUrl: z.string() })) }),
  },
  forService: {
    method: 'GET',
    path: '/service/avatar/:avatarSlug',
    access: 'service',
    summary: 'One avatar, for our other services',
    params: z.object({ avatarSlug: z.string().max(60) }),
    returns: Avatar,
    refusals: avatarNotFound,
  },
  adminList: crudRows('admin', '/admin/avatars', 'Every avatar', Avatar, fields),
  adminOne: crudRow('admin', '/admin/avatars/:slug', 'One avatar', Avatar, fields, {
    params: bySlug,
    refusals: avatarNotFound,
  }),
  adminRemove: { ...remove, path: '/admin/avatars/:slug' },
  assignments: crudRows(
    'admin',
    '/admin/avatar-assignments',
    'Who was given or has won which avatar',
    AdminAssignment,
    assignmentFields,
  ),
  assign: {
    method: 'POST',
    path: '/avatar-assignment/:slug',
    access: 'admin',
    summary: 'Give somebody an avatar',
    params: bySlug,
    body: z.object({
      userUuid: Uuid.optional().describe('myself where absent'),
      assignmentType: AssignmentType.default('MANUAL'),
    }),
    returns: AvatarAssignment,
    status: 201,
    refusals: { ...avatarNotFound, person_not_found: personNotFound },
  },
  unassign: {
    method: 'DELETE',
    path: '/avatar-assignment/:avatarAssignmentId',
    access: 'admin',
    summary: 'Take an avatar back from somebody',
    params: z.object({
      avatarAssignmentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    refusals: { assignment_not_found: [404, 'Not Found'] },
  },
});
