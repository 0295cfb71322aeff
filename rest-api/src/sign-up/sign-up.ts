import { randomBytes } from 'node:crypto';
import type { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import {
  approveApplication,
  endSignUpInvitation,
  insertSignUpInvitation,
  listApplications,
  listInvitedUsers,
  listSignUpInvitations,
  loadApplication,
  loadSignUpRule,
  lockUser,
  saveApplication,
  saveSiteSettings,
} from '@hangout/db';
import { mailAboutApplication } from '@hangout/jobs/application-mails';
import { eraseAccountWithFiles } from '@hangout/jobs/close-account';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Handlers } from '../framework/index.ts';
import { readInvitation } from './admit-user.ts';

const DAY_MS = 86_400_000;

export const signUpHandlers: Handlers<typeof signUp> = {
  async rule({ db, dependencies, request }) {
    return {
      rule: await loadSignUpRule(db),
      invitation: await readInvitation(db, request, dependencies.clock.now()),
    };
  },

  async apply({ application, principal, db, refuse }) {
    if (!(await saveApplication(db, principal.uuid, application))) throw refuse('application_not_found');
  },

  async changeRule({ rule, db }) {
    await saveSiteSettings(db, { signUpRule: rule });
  },

  async invite({ maxUses, days, note, principal, db, dependencies }) {
    const endsAt = days === null ? null : new Date(dependencies.clock.now() + days * DAY_MS).toISOString();
    const code = randomBytes(16).toString('base64url');
    return insertSignUpInvitation(db, { code, createdBy: principal.uuid, note, maxUses, endsAt });
  },

  async invitations({ input, db }) {
    return listSignUpInvitations(db, input);
  },

  async invited({ id, db }) {
    return { users: await listInvitedUsers(db, id) };
  },

  async revoke({ id, db, dependencies, refuse }) {
    if (!(await endSignUpInvitation(db, id, dependencies.clock.now())))
      throw refuse('sign_up_invitation_not_found');
  },

  async applications({ input, db }) {
    return listApplications(db, input);
  },

  async approve({ uuid, db, dependencies, request, refuse }) {
    if (!(await approveApplication(db, uuid))) throw refuse('application_not_found');
    const { jobs } = dependencies;
    const about = { origin: request.mailOrigin, language: dependencies.place.current().language };
    await mailAboutApplication(db, jobs, uuid, { kind: 'applicationApproved', ...about });
    const data = { change: 'approved' } as const;
    await enqueueNotification(jobs, db, { kind: 'accountChanged', recipients: { userUuids: [uuid] }, data });
    dependencies.authenticator.invalidate(uuid);
  },

  async reject({ uuid, reason, db, dependencies, request, refuse }) {
    // Locked, so that of two admins who decide at the same time only one does.
    await lockUser(db, uuid);
    if ((await loadApplication(db, uuid)) === null) throw refuse('application_not_found');
    const about = { origin: request.mailOrigin, language: dependencies.place.current().language };
    await mailAboutApplication(db, dependencies.jobs, uuid, {
      kind: 'applicationRejected',
      reason,
      ...about,
    });
    await eraseAccountWithFiles(db, dependencies.jobs, uuid);
    dependencies.authenticator.invalidate(uuid);
  },
};
