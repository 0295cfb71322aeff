import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { reauthenticationRefusals } from '../authentication/reauthentication.ts';
import { lastAdmin } from '../shapes/account-fields.ts';

/** A file with all that the platform stores about a person, ready or in preparation. */
export const Archive = z
  .object({
    id: z.string(),
    status: z.enum(['PENDING', 'READY', 'FAILED']),
    requestedAt: Timestamp,
    readyAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable().describe('until then it can be downloaded'),
    bytes: z.number().nullable(),
  })
  .meta({ id: 'Archive' });
export type Archive = z.infer<typeof Archive>;

const archiveNotFound = [404, 'This link is no longer valid'] as const;

export const leaving = defineEndpoints('user-service', {
  takeBack: {
    method: 'DELETE',
    path: '/users/request-deactivate',
    access: 'person',
    summary: 'Take back my request to deactivate or to delete my account',
    limit: { points: 10, seconds: 3600, by: 'person' },
  },
  requestDeletion: {
    method: 'POST',
    path: '/users/request-deletion',
    access: 'person',
    summary: 'Delete my account, at once or when the days of a deactivation have passed',
    body: z.object({ when: z.enum(['later', 'now']) }),
    returns: z.object({ deactivatesAt: Timestamp.nullable().describe('null where it is deleted now') }),
    refusals: { ...reauthenticationRefusals, last_admin: lastAdmin },
    limit: { points: 10, seconds: 3600, by: 'person' },
  },
  archive: {
    method: 'GET',
    path: '/users/archive',
    access: 'person',
    summary: 'The archive of everything of mine that was made last',
    returns: z.object({ archive: Archive.nullable() }),
  },
  requestArchive: {
    method: 'POST',
    path: '/users/archive',
    access: 'person',
    summary: 'Make an archive of everything of mine',
    returns: Archive,
    status: 202,
    refusals: {
      ...reauthenticationRefusals,
      too_many_archives: [429, 'Three archives a day are enough. Try again tomorrow'],
    },
  },
  archiveLink: {
    method: 'POST',
    path: '/users/archive/link',
    access: 'person',
    summary: 'A signed address of my archive, good for a quarter of an hour and for this session',
    returns: z.object({ url: z.string() }),
    refusals: { ...reauthenticationRefusals, archive_not_found: archiveNotFound },
    limit: { points: 30, seconds: 3600, by: 'person' },
  },
  downloadArchive: {
    method: 'GET',
    path: '/users/archive/file',
    access: 'public',
    summary: 'The archive, by the signed address that its owner was given',
    query: z.object({ t: z.string().max(1000) }),
    produces: 'application/zip',
    refusals: { archive_not_found: archiveNotFound },
  },
});
