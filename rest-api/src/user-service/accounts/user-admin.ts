import type { moderationComments, userAdmin } from '@hangout/contract/rest/user-service/user-admin';
import {
  adminUser,
  adminUsers,
  insertModerationComment,
  moderationCommentsOn,
  standingOf,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';

export const userAdminHandlers: Handlers<typeof userAdmin> = {
  async users({ input, db }) {
    return adminUsers(db, input);
  },

  async user({ id, fields, db, refuse }) {
    const person = await adminUser(db, id, fields);
    if (!person) throw refuse('person_not_found');
    return person;
  },
};

export const moderationCommentHandlers: Handlers<typeof moderationComments> = {
  async create({ userUuid, comment, principal, db, refuse }) {
    if (!(await standingOf(db, userUuid))) throw refuse('person_not_found');
    return insertModerationComment(db, { userUuid, comment, authorUuid: principal.uuid });
  },

  async ofUser({ id, db, refuse }) {
    if (!(await standingOf(db, id))) throw refuse('person_not_found');
    const data = await moderationCommentsOn(db, id);
    return { count: data.length, data };
  },
};
