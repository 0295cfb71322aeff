import type { sessions } from '@hangout/contract/rest/authentication/sessions';
import { endSessions, listSessions } from '@hangout/db';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import type { Handlers } from '../framework/index.ts';
import { requireRecentAuthentication } from './reauthentication.ts';
import { recordSessionsEnded } from './record-sign-in.ts';

/**
 * [H731] The caller's own sessions, [H292] each with its country. [H822] Ending a session from the list requires that
 * the user entered the password recently.
 */
export const sessionHandlers: Handlers<typeof sessions> = {
  async list({ principal, db, dependencies }) {
    const rows = await listSessions(db, principal.uuid, sessionLimits(dependencies.config));
    const data = rows.map((row) => ({
      ...row,
      ...dependencies.geolocation.locate(row.network),
      isCurrent: row.sid === principal.sid,
    }));
    return { count: data.length, data };
  },

  async end({ sid, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    if ((await endSessions(db, principal.uuid, { only: sid, reason: 'elsewhere' })) === 0)
      throw refuse('session_not_found');
    const which = sid === principal.sid ? 'this' : 'other';
    recordSessionsEnded({ principal, dependencies, request }, which);
    dependencies.authenticator.invalidate(principal.uuid);
  },

  async endOthers({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    const ended = await endSessions(db, principal.uuid, { except: principal.sid, reason: 'elsewhere' });
    recordSessionsEnded({ principal, dependencies, request }, 'allOthers');
    dependencies.authenticator.invalidate(principal.uuid);
    return { ended };
  },
};
