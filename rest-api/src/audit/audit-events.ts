import { roomRequests } from '@hangout/contract/realtime/hangout/requests';
import type { auditEvents } from '@hangout/contract/rest/audit/audit-events';
import {
  insertAuditEvent,
  listAuditTopics,
  listUserActions,
  loadAccountStatus,
  loadLastAuditEvent,
} from '@hangout/db';
import { type Handlers, takeDailyQuota } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

/** Maximum size of an event, characters of JSON. */
const MAX_EVENT_SIZE = 8000;

/** Names of events between clients and rooms, besides the requests, whose names come from the contract. */
const roomMessageNames = [
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
  /** [R014] [H723] Stores an event that a client reports, for example that a song was heard, up to a daily limit. */
  async tell({ topic, data, principal, db, dependencies, refuse }) {
    const { length: bytes } = JSON.stringify(data);
    if (bytes > MAX_EVENT_SIZE) throw refuse('too_much');
    const { AUDIT_EVENTS_PER_DAY: number, AUDIT_EVENT_KB_PER_DAY: kilobytes } = dependencies.config;
    const quota = { number, bytes: kilobytes * 1024 };
    await takeDailyQuota(dependencies.limits, { name: 'audit events', key: principal.uuid, quota, bytes });
    return insertAuditEvent(db, { topic, userUuid: principal.uuid, data });
  },

  async socketNames() {
    const data = [...roomMessageNames, ...Object.keys(roomRequests)];
    return { count: data.length, data };
  },

  async userNames({ db }) {
    const data = await listAuditTopics(db);
    return { count: data.length, data };
  },

  async last({ name, db, refuse }) {
    return orRefuse(await loadLastAuditEvent(db, name), refuse, 'audit_event_not_found');
  },

  async ofUser({ id, limit, offset, db, refuse }) {
    if (!(await loadAccountStatus(db, id))) throw refuse('person_not_found');
    const data = await listUserActions(db, id, { limit, offset });
    return { count: data.length, data };
  },
};
