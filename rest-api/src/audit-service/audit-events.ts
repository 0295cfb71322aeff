import { roomRequests } from '@hangout/contract/realtime/hangout/requests';
import type { auditEvents } from '@hangout/contract/rest/audit-service/audit-events';
import { auditTopics, insertAuditEvent, lastAuditEvent, standingOf, userActions } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

/** What one event may hold, in characters of JSON. */
const eventSize = 8000;

/** What a room says of its own accord; requests name themselves. */
const said = [
  'join',
  'statefulMessage',
  'reconnect',
  'playedSong',
  'messages',
  'updatedRoomSettings',
  'kickedFromRoom',
  'roomReset',
  'playedOneTimeAnimation',
  'notice',
];

export const auditEventHandlers: Handlers<typeof auditEvents> = {
  /** [R014] */
  async tell({ topic, data, principal, db, refuse }) {
    if (JSON.stringify(data).length > eventSize) throw refuse('too_much');
    return insertAuditEvent(db, { topic, userUuid: principal.uuid, data });
  },

  async socketNames() {
    const data = [...said, ...Object.keys(roomRequests)];
    return { count: data.length, data };
  },

  async userNames({ db }) {
    const data = await auditTopics(db);
    return { count: data.length, data };
  },

  async last({ name, db, refuse }) {
    const event = await lastAuditEvent(db, name);
    if (!event) throw refuse('audit_event_not_found');
    return event;
  },

  async ofUser({ id, limit, offset, db, refuse }) {
    if (!(await standingOf(db, id))) throw refuse('person_not_found');
    const data = await userActions(db, id, { limit, offset });
    return { count: data.length, data };
  },
};
