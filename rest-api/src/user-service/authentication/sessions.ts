import type { sessions } from '@hangout/contract/rest/user-service/sessions';
import { endSessions, listSessions } from '@hangout/db';
import { lifetimeSeconds } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';

/** [H731] The list of one's own sessions. */
export const sessionHandlers: Handlers<typeof sessions> = {
  async list({ principal, db, dependencies }) {
    const rows = await listSessions(db, principal.uuid, {
      tokenSeconds: lifetimeSeconds.access,
      idleDays: dependencies.config.SESSION_IDLE_DAYS,
    });
    const data = rows.map((row) => ({ ...row, isCurrent: row.sid === principal.sid }));
    return { count: data.length, data };
  },

  async end({ sid, principal, db, dependencies, refuse }) {
    if ((await endSessions(db, principal.uuid, { only: sid })) === 0) throw refuse('session_not_found');
    dependencies.authenticator.invalidate(principal.uuid);
    return undefined;
  },

  async endOthers({ principal, db, dependencies }) {
    const ended = await endSessions(db, principal.uuid, { except: principal.sid });
    dependencies.authenticator.invalidate(principal.uuid);
    return { ended };
  },
};
