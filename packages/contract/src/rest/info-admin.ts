import { z } from 'zod';
import { defineEndpoints } from '../framework/endpoint.ts';

const unauthorized = 'Unauthorized to perform action';

/** [R169] The status of a service. */
export const ServiceStatus = z
  .object({
    service: z.string(),
    version: z.string(),
    status: z.enum(['ok']),
    uptimeSeconds: z.number().int().describe('of the process that answers'),
    databaseMs: z.number().describe('how long the database took to count'),
    counts: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'ServiceStatus' });

const statusEndpoint = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'admin', unauthorized, summary, returns: ServiceStatus }) as const;

/** Endpoints for admins: the status of each service. */
export const infoAdmin = {
  'user-service': defineEndpoints('user-service', {
    status: statusEndpoint('/info-admin/user-service-status', 'How the accounts are'),
  }),
  'room-service': defineEndpoints('room-service', {
    status: {
      ...statusEndpoint('/info-admin/room-service-status', 'How the hangouts are'),
      aliases: ['/info-admin/status'],
    },
    playedSeconds: {
      method: 'GET',
      path: '/info-admin/played-seconds',
      access: 'admin',
      unauthorized,
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
  }),
  'playlist-service': defineEndpoints('playlist-service', {
    status: statusEndpoint('/info-admin/playlists-service-status', 'How the playlists are'),
  }),
  'audit-service': defineEndpoints('audit-service', {
    status: statusEndpoint('/info-admin/audit-service-status', 'How the records are'),
  }),
} as const;
