import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, ShownName, ShownText, Timestamp, TimestampInput } from '../../framework/fields.ts';
import { imageRefusals, imageSizeQuery, imageUpload, imageUploadRefusals } from '../profiles/images.ts';

/** [R270] Default page size of lists of consumables. */
export const CONSUMABLES_PAGE = 32;

export const Consumable = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    price: z.number().int().describe('in points'),
    quantity: z.number().int().nullable().describe('how many there are; null for as many as people want'),
    imageFileId: z.string().nullable(),
    avatarSlug: z.string().nullable().describe('the avatar that it is'),
    downloadFileId: z.string().nullable().describe('the file that its buyers get'),
    active: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Consumable' });
export type Consumable = z.infer<typeof Consumable>;

const ConsumableId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const FileId = z.string().max(100);
const inPath = z.object({ id: ConsumableId });
const notFound = { consumable_not_found: [404, 'Not Found'] } as const;
const written = {
  name: ShownName(100),
  description: ShownText(2000).optional(),
  price: z.number().int().min(0).max(1_000_000_000),
  quantity: z.number().int().min(0).max(1_000_000_000).nullish(),
  imageFileId: FileId.nullish(),
  avatarSlug: z.string().max(60).nullish(),
  downloadFileId: FileId.nullish(),
  active: z.boolean().optional(),
};
const refusals = {
  avatar_not_found: [404, 'Avatar not found'],
  image_not_found: imageRefusals.image_not_found,
  download_not_found: [404, 'The file for buyers is not there'],
} as const;

const fields = crudFields(Consumable, { downloadFileId: null });

export const consumables = defineEndpoints('points-service', {
  create: {
    method: 'POST',
    path: '/api/v1/consumables',
    access: 'admin',
    summary: 'Offer something for points',
    body: z.object(written),
    returns: Consumable,
    status: 201,
    refusals,
  },
  list: {
    method: 'GET',
    path: '/api/v1/consumables',
    access: 'user',
    summary: 'What is offered, the newest first',
    query: z.object({
      id: ConsumableId.optional(),
      createdBefore: TimestampInput.optional(),
      ...limitOffset(100, CONSUMABLES_PAGE),
    }),
    returns: z.object({ count: z.number().int(), data: z.array(Consumable) }),
  },
  adminList: crudRows('admin', '/admin/consumables', 'Everything that is or was offered', Consumable, fields),
  count: {
    method: 'GET',
    path: '/api/v1/consumables/count',
    access: 'user',
    summary: 'How many things are offered',
    returns: z.object({ count: z.number().int() }),
  },
  one: {
    method: 'GET',
    path: '/api/v1/consumables/:id',
    access: 'user',
    summary: 'One thing; what is offered no more is there for admins',
    params: inPath,
    returns: Consumable,
    refusals: notFound,
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/consumables/:id',
    access: 'admin',
    summary: 'Change an offer, or end it',
    params: inPath,
    body: z.object(written).partial(),
    returns: Consumable,
    refusals: { ...refusals, ...notFound },
  },
  upload: {
    method: 'POST',
    path: '/api/v1/consumables/files',
    access: 'admin',
    tx: 'none',
    summary: 'Put up a picture for an offer, or a file that its buyers get',
    upload: imageUpload,
    body: z.object({ purpose: z.enum(['picture', 'download']).default('picture') }),
    returns: z.object({
      fileId: z.string(),
      url: z.string().nullable().describe('null for a file, which only buyers get'),
    }),
    status: 201,
    refusals: imageUploadRefusals,
  },
  file: {
    method: 'GET',
    path: '/api/v1/consumables/files/:fileId',
    access: 'public',
    summary: 'A picture of an offer',
    params: z.object({ fileId: FileId }),
    query: imageSizeQuery,
    produces: 'image/webp',
    refusals: { image_not_found: imageRefusals.image_not_found },
  },
});

const place = {
  entity: z.enum(['user', 'room', 'season', 'avatar', 'consumable']),
  entityId: z.string().trim().min(1, 'must not be empty').max(80),
  key: z.string().trim().min(1, 'must not be empty').max(80),
};
const CustomField = z
  .object({
    id: z.string().describe('its place, as one text'),
    ...place,
    value: z.json(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;
const customFieldFields = crudFields(CustomField, { value: null });

/** Values that admins store under a name on accounts, hangouts and other things. */
export const customFields = defineEndpoints('points-service', {
  list: crudRows(
    'admin',
    '/admin/custom-fields',
    'Every value that is kept under a name on something',
    CustomField,
    customFieldFields,
  ),
  put: {
    method: 'POST',
    path: '/custom-fields',
    access: 'admin',
    summary: 'Keep a value under a name on something',
    body: z.object({ ...place, value: z.json() }),
    returns: CustomField,
    status: 201,
    refusals: { too_much: [413, 'This is more than can be kept'] },
  },
  remove: {
    method: 'DELETE',
    path: '/custom-fields',
    access: 'admin',
    summary: 'Keep it no more',
    body: z.object(place),
    refusals: { custom_field_not_found: [404, 'Not Found'] },
  },
});
