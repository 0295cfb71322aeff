import type { Report, reports } from '@hangout/contract/rest/moderation/reports';
import {
  type Db,
  findRoom,
  handleReport,
  hasOtherOpenReport,
  insertModerationAction,
  insertReport,
  listModeratorsToNotify,
  listReports,
  loadReport,
  lockReport,
  notifyUsers,
  type RoomRow,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import { isModerator, type Member, mayHandleReports, mayReport, toRoomPerson } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { describeReportTarget } from './report-target.ts';
import { signReportedImages } from './reported-images.ts';

export const reportHandlers: Handlers<typeof reports> = {
  /**
   * [H346] [H347] [H540] Creates a report and notifies moderators. If the caller has reported the same before and that
   * report is open, it is returned instead.
   */
  async create({ input, principal, db, refuse }) {
    if (!mayReport(principal)) throw refuse('not_registered');
    const room = input.room ? await findRoom(db, input.room) : null;
    if (input.room && !room) throw refuse('room_not_found');
    const about = await describeReportTarget(db, input, room, principal.uuid);
    if (typeof about === 'string') throw refuse(about);
    if (about.userUuid === principal.uuid) throw refuse('not_oneself');
    const { kind, reason, text } = input;
    const roomUuid = room?.uuid ?? null;
    const kept = { kind, reason, text, roomUuid, reporterUuid: principal.uuid, ...about };
    const { report, isNew } = await insertReport(db, kept);
    if (isNew) await notifyModerators(db, { ...report, reporterUuid: principal.uuid });
    return report;
  },

  /** [H348] Lists the reports of a hangout, without reports about the reader. */
  async ofRoom({ id, state, kind, limit, offset, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    if (!(await mayHandle(db, room, principal, dependencies.clock.now()))) throw refuse('not_allowed');
    const filter = {
      roomUuid: room.uuid,
      reader: principal.uuid,
      ...(state && { state }),
      ...(kind && { kind }),
    };
    const page = await listReports(db, filter, { limit, offset });
    return { ...page, data: await signReportedImages(page.data, { principal, dependencies }) };
  },

  async all({ state, kind, limit, offset, principal, db, dependencies }) {
    const filter = { reader: principal.uuid, ...(state && { state }), ...(kind && { kind }) };
    const page = await listReports(db, filter, { limit, offset });
    return { ...page, data: await signReportedImages(page.data, { principal, dependencies }) };
  },

  /**
   * [H348] [H357] Sets the state of a report and records the change in the moderation log. [H585] The reporter learns
   * that the report was handled, but not by whom.
   */
  async handle({ reportId, state, outcome = null, principal, db, dependencies, refuse }) {
    const report = orRefuse(await lockReport(db, reportId), refuse, 'report_not_found');
    const room = report.roomUuid ? await findRoom(db, report.roomUuid) : null;
    const may =
      isModerator(principal) || (room && (await mayHandle(db, room, principal, dependencies.clock.now())));
    if (!may) throw refuse('not_allowed');
    if (report.userUuid === principal.uuid) throw refuse('not_oneself');
    if (state === 'open' && (await hasOtherOpenReport(db, reportId))) return report;
    await handleReport(db, reportId, { state, handledBy: principal.uuid, outcome });
    await insertModerationAction(db, {
      type: 'handleReport',
      actorUuid: principal.uuid,
      userUuid: report.userUuid,
      roomUuid: report.roomUuid,
      previousState: { state: report.state, outcome: report.outcome },
      newState: { state, outcome, reportId },
      reason: outcome,
    });
    if (state !== 'open' && report.state === 'open' && report.reporterUuid)
      await enqueueNotification(dependencies.jobs, db, {
        kind: 'reportHandled',
        recipients: { userUuids: [report.reporterUuid] },
        data: { state, reported: report.kind },
      });
    const now = await loadReport(db, reportId);
    if (!now) throw new Error('a report that was just handled is gone');
    return now;
  },
};

/** [H540] Notifies moderators in all their open windows, whichever page these show. */
async function notifyModerators(db: Db, report: Report & { reporterUuid: string }): Promise<void> {
  const { id, kind, reason, roomSlug, roomName } = report;
  const data = { kind, reason, slug: roomSlug, hangout: roomName };
  await notifyUsers(db, await listModeratorsToNotify(db, report), { uuid: id, kind: 'report', data });
}

async function mayHandle(db: Db, room: RoomRow, principal: Member, now: number): Promise<boolean> {
  return (
    isModerator(principal) ||
    mayHandleReports(toRoomPerson(principal), await loadRoomContext(db, room, [principal.uuid], now))
  );
}
