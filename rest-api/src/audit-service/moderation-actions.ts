import type { moderationActions as calls } from '@hangout/contract/rest/audit-service/moderation-actions';
import {
  type Db,
  deleteModerationAction,
  insertModerationActions,
  lockModerationAction,
  moderationAction,
  moderationActions,
  updateModerationAction,
} from '@hangout/db';
import { isAdmin, type Member, type RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

export const moderationActionHandlers: Handlers<typeof calls> = {
  async list({ input, db }) {
    return moderationActions(db, input);
  },

  async byId({ id, fields, db, refuse }) {
    const line = await moderationAction(db, id, fields);
    if (!line) throw refuse('action_not_found');
    return line;
  },

  async create({ input, principal, db }) {
    const [line] = await insertModerationActions(db, principal.uuid, [input]);
    if (!line) throw new Error('a line was not written');
    return line;
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
    return undefined;
  },
};

const emptyFields = { roomUuid: null, previousRole: null, newRole: null, reason: null, expirationTime: null };

interface EntryCall {
  readonly id: number;
  readonly principal: Member;
  readonly db: Db;
  readonly refuse: (code: 'action_not_found' | 'not_allowed') => RefusalError;
}

/** [H175] What a deed has left is mended by admins alone; what somebody wrote also by its author. */
async function lockEditableEntry({ id, principal, db, refuse }: EntryCall): Promise<void> {
  const line = await lockModerationAction(db, id);
  if (!line) throw refuse('action_not_found');
  if (!isAdmin(principal) && !(line.byHand && line.actorUuid === principal.uuid)) throw refuse('not_allowed');
}

async function changeEntry(asked: EntryCall, change: Parameters<typeof updateModerationAction>[2]) {
  await lockEditableEntry(asked);
  await updateModerationAction(asked.db, asked.id, change);
  const line = await moderationAction(asked.db, asked.id);
  if (!line) throw new Error('the line that was just mended is gone');
  return line;
}
