import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, Timestamp, Uuid } from '../../framework/fields.ts';
import { guildRefusals } from '../discord/discord.ts';

export const Purchase = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    consumableId: z.number().int().nullable().describe('null where the offer is there no more'),
    name: z.string().describe('as it was called then'),
    price: z.number().int().describe('in points, as it was then'),
    imageFileId: z.string().nullable(),
    avatarSlug: z.string().nullable(),
    fileUrl: z
      .string()
      .nullable()
      .describe('the file that was bought, for an hour; null where there is none'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;

const ConsumableId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const purchases = defineEndpoints('points-service', {
  buy: {
    method: 'POST',
    path: '/api/v1/consumables/:id/purchases',
    access: 'person',
    summary: 'Buy something with my points; the same purchase is made once, however often this is sent',
    params: z.object({ id: ConsumableId }),
    body: z.object({
      uuid: Uuid.describe('names the purchase; a new one for each'),
      price: z.number().int().min(0).max(1_000_000_000).describe('that I have seen'),
    }),
    returns: Purchase,
    status: 201,
    refusals: {
      consumable_not_found: [404, 'Not Found'],
      sold_out: [409, 'This is sold out'],
      price_changed: [409, 'The price of this has changed. Look at it again'],
      already_owned: [409, 'You have this avatar already'],
      discord_needed: guildRefusals.discord_needed,
      not_enough_points: [409, 'You do not have enough points for this'],
    },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  mine: {
    method: 'GET',
    path: '/api/v1/consumables/purchases',
    access: 'person',
    summary: 'What I have bought, the latest first',
    query: z.object(limitOffset(100, 32)),
    returns: z.object({ count: z.number().int(), data: z.array(Purchase) }),
  },
  file: {
    method: 'GET',
    path: '/api/v1/consumables/purchases/file',
    access: 'public',
    summary: 'A file that was bought, by the signed address that its buyer was given',
    query: z.object({ t: z.string().max(1000) }),
    produces: 'application/octet-stream',
    refusals: { purchase_not_found: [404, 'This link is no longer valid'] },
  },
});
