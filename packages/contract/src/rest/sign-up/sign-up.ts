import { cleanText, INVITATION_STATES, SIGN_UP_RULES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';

const SignUpRule = z.enum(SIGN_UP_RULES);

const Id = z.coerce.number().int().min(1).max(2_147_483_647);

const SignUpInvitation = z
  .object({
    id: z.number().int(),
    code: z.string(),
    createdBy: z.string().nullable(),
    note: z.string().describe('for admins'),
    maxUses: z.number().int(),
    uses: z.number().int(),
    endsAt: Timestamp.nullable().describe('null: no end'),
    createdAt: Timestamp,
  })
  .meta({ id: 'SignUpInvitation' });
export type SignUpInvitation = z.infer<typeof SignUpInvitation>;

const SignUpApplication = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    nickname: z.string(),
    email: z.string().nullable(),
    application: z.string().describe('what the person writes'),
    createdAt: Timestamp,
  })
  .meta({ id: 'SignUpApplication' });
export type SignUpApplication = z.infer<typeof SignUpApplication>;

const application_not_found = [404, 'This account does not wait for approval'] as const;

/** The rule who may create an account, invitations to sign up, and applications for approval. */
export const signUp = defineEndpoints('user-service', {
  rule: {
    method: 'GET',
    path: '/sign-up/rule',
    access: 'public',
    summary: 'Who may make an account, and whether the invitation in the header x-invitation is valid',
    returns: z.object({ rule: SignUpRule, invitation: z.enum(INVITATION_STATES) }),
    limit: { points: 120, seconds: 60, by: 'network' },
  },
  apply: {
    method: 'PUT',
    path: '/sign-up/application',
    access: 'person',
    openToLimited: true,
    summary: 'Say who I am, to an admin who approves my account',
    body: z.object({ application: z.string().overwrite(cleanText).trim().max(1000) }),
    refusals: { application_not_found },
    limit: { points: 30, seconds: 60, by: 'person' },
  },
  changeRule: {
    method: 'PUT',
    path: '/admin/sign-up/rule',
    access: 'admin',
    summary: 'Change who may make an account',
    body: z.object({ rule: SignUpRule }),
  },
  invite: {
    method: 'POST',
    path: '/admin/sign-up/invitations',
    access: 'admin',
    summary: 'Make an invitation: a link with which accounts are made',
    body: z.object({
      maxUses: z.number().int().min(1).max(10_000).default(1),
      days: z.number().int().min(1).max(365).nullable().default(7).describe('null: no end'),
      note: z.string().overwrite(cleanText).trim().max(200).default(''),
    }),
    returns: SignUpInvitation,
    status: 201,
  },
  invitations: crudRows(
    'admin',
    '/admin/sign-up/invitations',
    'All invitations',
    SignUpInvitation,
    crudFields(SignUpInvitation),
  ),
  invited: {
    method: 'GET',
    path: '/admin/sign-up/invitations/:id/users',
    access: 'admin',
    summary: 'The accounts that an invitation brought',
    params: z.object({ id: Id }),
    returns: z.object({
      users: z.array(z.object({ userUuid: z.string(), nickname: z.string(), invitedAt: Timestamp })),
    }),
  },
  revoke: {
    method: 'DELETE',
    path: '/admin/sign-up/invitations/:id',
    access: 'admin',
    summary: 'End an invitation; the accounts that it brought stay',
    params: z.object({ id: Id }),
    refusals: { sign_up_invitation_not_found: [404, 'Invitation not found'] },
  },
  applications: crudRows(
    'admin',
    '/admin/sign-up/applications',
    'Accounts that wait for approval',
    SignUpApplication,
    crudFields(SignUpApplication),
  ),
  approve: {
    method: 'POST',
    path: '/admin/sign-up/applications/:uuid',
    access: 'admin',
    summary: 'Approve an account; its owner gets a mail',
    params: z.object({ uuid: Uuid }),
    refusals: { application_not_found },
  },
  reject: {
    method: 'DELETE',
    path: '/admin/sign-up/applications/:uuid',
    access: 'admin',
    summary: 'Reject an account: it is deleted, and its owner gets a mail',
    params: z.object({ uuid: Uuid }),
    body: z.object({
      reason: z.string().overwrite(cleanText).trim().max(500).default('').describe('for the mail'),
    }),
    refusals: { application_not_found },
  },
});
