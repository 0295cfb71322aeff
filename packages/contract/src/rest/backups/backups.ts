import { BACKUP_STATES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';

const BackupOverview = z
  .object({
    place: z.string().nullable().describe('where workers store backups; null if they make none'),
    keepCount: z.number().int().describe('how many are kept'),
    keepDays: z.number().int().describe('how many days they are kept'),
    state: z.enum(BACKUP_STATES),
    nextAt: Timestamp.nullable().describe('when the next one is made by itself'),
    lastGood: z
      .object({
        begunAt: Timestamp,
        address: z.string(),
        bytes: z.number().int(),
        isEncrypted: z.boolean(),
      })
      .nullable(),
    failures: z.number().int().describe('how many have failed since the last good one'),
    lastFailure: z.object({ endedAt: Timestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: 'BackupOverview' });
export type BackupOverview = z.infer<typeof BackupOverview>;

/** [H1933] Backups of this installation, which workers make. */
export const backups = defineEndpoints('user-service', {
  overview: {
    method: 'GET',
    path: '/admin/backups',
    access: 'admin',
    summary: 'The last good backup, what failed since, and when the next one is made',
    returns: BackupOverview,
  },
  make: {
    method: 'POST',
    path: '/admin/backups',
    access: 'admin',
    summary: 'Have a backup made now; one that is being made is enough',
    refusals: { backups_off: [409, 'No backups are made: BACKUP_TO is not set'] },
  },
});
