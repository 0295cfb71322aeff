import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownName, ShownText, Timestamp, TimestampInput } from '../../framework/fields.ts';

export const SeasonId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const seasonNotFound = [404, 'Season not found'] as const;

/** An avatar for the best `maxRank` users of a season, or for all with at least `minPoints`. */
const Award = z.object({
  avatarSlug: z.string().min(1).max(60),
  maxRank: z.number().int().min(1).max(10_000).optional(),
  minPoints: z.number().int().min(1).max(1_000_000_000).optional(),
});

export const Season = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    startDate: Timestamp,
    endDate: Timestamp,
    awards: z.array(Award),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof Season>;

const settings = {
  name: ShownName(60),
  description: ShownText(1000).optional(),
  startDate: TimestampInput.optional().describe(
    'the first moment; the start of this month where both are absent',
  ),
  endDate: TimestampInput.optional().describe(
    'the first moment after it; a month after its start where absent',
  ),
  awards: z.array(Award).max(20).optional(),
};
export type SeasonSettings = z.output<z.ZodObject<typeof settings>>;

const fields = crudFields(Season, { awards: null });

const refusals = {
  season_overlaps: [409, 'Another season is on at that time'],
  season_name_taken: [409, 'Another season has this name'],
  season_backwards: [400, 'A season ends after it has begun'],
  avatar_not_found: [404, 'Avatar not found'],
  award_not_wearable: [400, 'Neither a private avatar nor one of Discord can be won'],
} as const;
const byId = z.object({ id: SeasonId });
const remove = {
  method: 'DELETE',
  access: 'admin',
  params: byId,
  refusals: { season_not_found: seasonNotFound },
} as const;

export const seasons = defineEndpoints('points-service', {
  create: {
    method: 'POST',
    path: '/points/season',
    access: 'admin',
    summary: 'Make a season',
    body: z.object(settings),
    returns: Season,
    status: 201,
    refusals,
  },
  update: {
    method: 'PATCH',
    path: '/points/season/:id',
    access: 'admin',
    summary: 'Change a season',
    params: byId,
    body: z.object({ ...settings, name: settings.name.optional() }),
    returns: Season,
    refusals: { ...refusals, season_not_found: seasonNotFound },
  },
  remove: { ...remove, path: '/points/season/:id', summary: 'Take a season away, with its points' },
  removeAsAdmin: { ...remove, path: '/admin/seasons/:id', summary: 'Take a season away, with its points' },
  all: crudRows('admin', '/admin/seasons', 'Every season', Season, fields),
  one: crudRow('admin', '/admin/seasons/:id', 'One season', Season, fields, {
    params: byId,
    refusals: { season_not_found: seasonNotFound },
  }),
  current: {
    method: 'GET',
    path: '/seasons/current',
    access: 'guest',
    summary: 'The season that is on',
    returns: Season,
    refusals: { season_not_found: seasonNotFound },
  },
});
