import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

/** A sign-in of a user, as that user sees it. */
export const ListedSession = z
  .object({
    sid: z.string(),
    device: z.string().describe('browser and system, such as Firefox, Windows; empty where unknown'),
    network: z.string().describe('where it was begun, shortened: 203.0.113.0/24; empty where unknown'),
    country: z
      .string()
      .nullable()
      .describe('of that network, ISO 3166-1 alpha-2 such as ES; null where unknown, or in a local network'),
    isLocal: z.boolean().describe('whether that network is this machine, or a private network'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.describe('exact to ten minutes'),
    isCurrent: z.boolean().describe('the session of this request'),
  })
  .meta({ id: 'ListedSession' });
export type ListedSession = z.infer<typeof ListedSession>;

export const sessions = defineEndpoints('user-service', {
  list: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'person',
    summary: 'My open sessions, the last used one first',
    returns: z.object({ count: z.number().int(), data: z.array(ListedSession) }),
  },
  end: {
    method: 'DELETE',
    path: '/auth/sessions/:sid',
    access: 'person',
    summary: 'End one of my sessions. It needs a recent sign-in or confirmation',
    params: z.object({ sid: Uuid }),
    refusals: { session_not_found: [404, 'This session has ended already'], ...reauthenticationRefusals },
  },
  endOthers: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'person',
    summary:
      'End all of my sessions but this one, and those of my bots. It needs a recent sign-in or confirmation',
    returns: z.object({ ended: z.number().int() }),
    refusals: reauthenticationRefusals,
  },
});
