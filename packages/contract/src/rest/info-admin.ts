import { z } from 'zod';
import { defineEndpoints } from '../framework/endpoint.ts';

const ServiceStatus = z
  .object({
    service: z.string(),
    version: z.string().describe('of the service’s API'),
    release: z.string().describe('version of the program that answers'),
    status: z.enum(['ok']),
    uptimeSeconds: z.number().int().describe('of the process that answers'),
    databaseMs: z.number().describe('how long the database took to count'),
    counts: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'ServiceStatus' });

const statusEndpoint = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'admin', summary, returns: ServiceStatus }) as const;

export const userServiceInfo = defineEndpoints('user-service', {
  status: statusEndpoint('/info-admin/user-service-status', 'How the accounts are'),
});

/** [H1305] Figures of one day (UTC). */
const DayFigures = z.object({
  day: z.string().describe('such as 2026-11-24'),
  people: z.number().int().describe('new accounts'),
  plays: z.number().int().describe('songs that began'),
  joins: z.number().int().describe('how often somebody came into a hangout'),
});

const amount = {
  currency: z.string().describe('ISO 4217 in lower case'),
  amount: z.number().int().describe('in the smallest unit of the currency, such as cents'),
};

export const Figures = z
  .object({
    days: z.array(DayFigures).describe('each day, the oldest first'),
    regions: z
      .array(
        z.object({
          region: z.string().describe('ISO 3166-1 alpha-2; empty where it is unknown'),
          joins: z.number().int(),
        }),
      )
      .describe('the most joins first'),
    revenue: z
      .array(z.object({ day: z.string(), ...amount }))
      .describe('what was paid, on days with payments; empty where nothing is sold'),
    revenueByRegion: z.array(z.object({ region: z.string(), ...amount })).describe('the most first'),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

export const roomServiceInfo = defineEndpoints('room-service', {
  status: {
    ...statusEndpoint('/info-admin/room-service-status', 'How the hangouts are'),
    aliases: ['/info-admin/status'],
  },
  figures: {
    method: 'GET',
    path: '/info-admin/figures',
    access: 'admin',
    summary: 'New accounts, songs, joins and revenue by day and by country',
    query: z.object({
      days: z.coerce
        .number()
        .int()
        .optional()
        .transform((days) => Math.min(366, Math.max(1, days ?? 30))),
    }),
    returns: Figures,
  },
  playedSeconds: {
    method: 'GET',
    path: '/info-admin/played-seconds',
    access: 'admin',
    summary: 'Seconds of music that were played everywhere, and where most of it was',
    returns: z.object({
      playedSeconds: z.number().int(),
      plays: z.number().int(),
      data: z.array(
        z.object({
          roomUuid: z.string(),
          slug: z.string(),
          name: z.string(),
          plays: z.number().int(),
          playedSeconds: z.number().int(),
        }),
      ),
    }),
  },
});

export const playlistServiceInfo = defineEndpoints('playlist-service', {
  status: statusEndpoint('/info-admin/playlists-service-status', 'How the playlists are'),
});

export const auditServiceInfo = defineEndpoints('audit-service', {
  status: statusEndpoint('/info-admin/audit-service-status', 'How the records are'),
});

export const infoAdmin = {
  'user-service': userServiceInfo,
  'room-service': roomServiceInfo,
  'playlist-service': playlistServiceInfo,
  'audit-service': auditServiceInfo,
} as const;
