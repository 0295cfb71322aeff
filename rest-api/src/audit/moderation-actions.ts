import type { moderationActions as calls } from '@hangout/contract/rest/audit/moderation-actions';
import {
  type Db,
  deleteModerationAction,
  findModerationAction,
  insertModerationActions,
  listModerationActions,
  lockModerationAction,
  updateModerationAction,
} from '@hangout/db';
import { isAdmin, type Member, type RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

export const moderationActionHandlers: Handlers<typeof calls> = {
  async list({ input, db }) {
    return listModerationActions(db, input);
  },

  async byId({ id, fields, db, refuse }) {
    return orRefuse(await findModerationAction(db, id, fields), refuse, 'action_not_found');
  },

  async create({ input, principal, db }) {
    const [entry] = await insertModerationActions(db, principal.uuid, [input]);
    if (!entry) throw new Error('an audit entry was not written');
    return entry;
  },

  async createSeveral({ bulk, principal, db }) {
    return insertModerationActions(db, principal.uuid, bulk);
  },

  async update({ input, ...asked }) {
    const { id, ...change } = input;
    return changeEntry(asked, change);
  },

  async replace({ input, ...asked }) {
    const { id, ...change } = input;
    return changeEntry(asked, { ...emptyFields, ...change });
  },

  async remove(asked) {
    await lockEditableEntry(asked);
    await deleteModerationAction(asked.db, asked.id);
  },
};

const emptyFields = { roomUuid: null, previousRole: null, newRole: null, reason: null, expirationTime: null };

interface EntryCall {
  readonly id: number;
  readonly principal: Member;
  readonly db: Db;
  readonly refuse: (code: 'action_not_found' | 'not_allowed') => RefusalError;
}

/**
 * [H175] Locks an audit entry for a change. Admins may change every entry; other users only those that they wrote by
 * hand.
 */
async function lockEditableEntry({ id, principal, db, refuse }: EntryCall): Promise<void> {
  const entry = orRefuse(await lockModerationAction(db, id), refuse, 'action_not_found');
  if (!isAdmin(principal) && !(entry.byHand && entry.actorUuid === principal.uuid))
    throw refuse('not_allowed');
}

async function changeEntry(asked: EntryCall, change: Parameters<typeof updateModerationAction>[2]) {
  await lockEditableEntry(asked);
  await updateModerationAction(asked.db, asked.id, change);
  const entry = await findModerationAction(asked.db, asked.id);
  if (!entry) throw new Error('the audit entry that was just changed is gone');
  return entry;
}
