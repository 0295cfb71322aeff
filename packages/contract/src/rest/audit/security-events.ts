import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';

export const SecurityEventKind = z.enum([
  'signUp',
  'signIn',
  'monitorSignIn',
  'signInLinkCreated',
  'sessionEnded',
  'tokenReused',
  'passwordChanged',
  'passwordResetRequested',
  'emailAdded',
  'emailRemoved',
  'emailVerified',
  'mainEmailChanged',
  'secondFactorChanged',
  'passkeyChanged',
  'discordChanged',
  'externalAccountChanged',
  'roleChangedByGroups',
  'phoneChanged',
  'deactivationRequested',
  'deactivationTakenBack',
  'deletionRequested',
  'archiveRequested',
  'accessRefused',
  'rateLimited',
  'tokenForged',
  'staffAction',
  'inputRefused',
  'actionRefused',
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** Outcomes of what was tried: a failure is, for example, a wrong password; `refused` means that a rule forbids it. */
export const SecurityEventOutcome = z.enum(['success', 'failure', 'refused']);
export type SecurityEventOutcome = z.infer<typeof SecurityEventOutcome>;

const seen = {
  id: z.number().int(),
  kind: SecurityEventKind,
  outcome: SecurityEventOutcome,
  code: z.string().nullable().describe('code of the refusal, where it was refused'),
  endpoint: z.string().nullable().describe('the call, such as `POST user-service/users/ban`'),
  actorUuid: z
    .string()
    .nullable()
    .describe('the account or guest that acted; null where nobody was signed in'),
  actorNickname: z.string().nullable(),
  subjectUuid: z.string().nullable().describe('the account or hangout that it was about'),
  subjectNickname: z.string().nullable().describe('of an account; the slug of a hangout'),
  objectId: z
    .string()
    .nullable()
    .describe('number, slug or uuid that the path of the call names, else the account or hangout'),
  madeId: z.string().nullable().describe('number, slug or uuid of what the call made'),
  details: z
    .record(z.string(), z.unknown())
    .describe('identifiers, choices and numbers; never a password, a code or a text'),
  count: z.number().int().describe('how often it happened within the minute'),
  createdAt: Timestamp,
  lastAt: Timestamp.describe('the last time, where it happened several times'),
};

/** An event as moderators see it, without anything that reveals where somebody is. */
export const SecurityEvent = z.object(seen).meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** An event as admins see it, with the address from which the call came. */
export const AdminSecurityEvent = z
  .object({
    ...seen,
    address: z
      .string()
      .nullable()
      .describe('address of the network; an IPv6 network of 64 bits where events were counted together'),
    userAgent: z.string().nullable().describe('the first 120 characters'),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AdminSecurityEvent' });
export type AdminSecurityEvent = z.infer<typeof AdminSecurityEvent>;

const fields = crudFields(SecurityEvent, { details: null });
const adminFields = crudFields(AdminSecurityEvent, { details: null });

/** [H752] Admins see addresses; the list of moderators lacks them. */
export const securityEvents = defineEndpoints('audit-service', {
  adminList: crudRows(
    'admin',
    '/admin/security-events',
    'Security events with their addresses, the newest first',
    AdminSecurityEvent,
    adminFields,
  ),
  list: crudRows(
    'moderator',
    '/security-events',
    'Security events without addresses, the newest first',
    SecurityEvent,
    fields,
  ),
});
