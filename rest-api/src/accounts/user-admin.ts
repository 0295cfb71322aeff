import type { moderationComments, userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import type { moderatedAccounts } from '@hangout/contract/rest/moderation/moderated-accounts';
import {
  findAdminUser,
  findModeratedAccount,
  insertModerationComment,
  listAdminUsers,
  listModeratedAccounts,
  listModerationComments,
  loadAccountStatus,
} from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

export const userAdminHandlers: Handlers<typeof userAdmin> = {
  async users({ input, db }) {
    return listAdminUsers(db, input);
  },

  async user({ id, fields, db, refuse }) {
    return orRefuse(await findAdminUser(db, id, fields), refuse, 'person_not_found');
  },
};

export const moderatedAccountHandlers: Handlers<typeof moderatedAccounts> = {
  async list({ input, db }) {
    return listModeratedAccounts(db, input);
  },

  async byId({ id, fields, db, refuse }) {
    return orRefuse(await findModeratedAccount(db, id, fields), refuse, 'person_not_found');
  },
};

export const moderationCommentHandlers: Handlers<typeof moderationComments> = {
  async create({ userUuid, comment, principal, db, refuse }) {
    if (!(await loadAccountStatus(db, userUuid))) throw refuse('person_not_found');
    return insertModerationComment(db, { userUuid, comment, authorUuid: principal.uuid });
  },

  async ofUser({ id, db, refuse }) {
    if (!(await loadAccountStatus(db, id))) throw refuse('person_not_found');
    const data = await listModerationComments(db, id);
    return { count: data.length, data };
  },
};
