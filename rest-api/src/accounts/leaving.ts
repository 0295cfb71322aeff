import type { leaving } from '@hangout/contract/rest/accounts/leaving';
import {
  cancelDeactivation,
  countArchivesOfDay,
  endSessions,
  findLatestArchive,
  insertArchive,
  isLastAdmin,
  loadArchive,
  lockUser,
  requestDeactivation,
} from '@hangout/db';
import { archiveKey, enqueueArchive } from '@hangout/jobs/archives';
import { beginDeletion } from '@hangout/jobs/close-account';
import { mailAboutLeaving } from '@hangout/jobs/leaving-mails';
import type { RefusalError } from '@hangout/rules';
import { requireRecentAuthentication } from '../authentication/reauthentication.ts';
import { type Call, type Handlers, recordSecurityEvent, type SecurityEventCall } from '../framework/index.ts';
import { openStoredFile } from '../storage/stored-file.ts';

const ARCHIVES_A_DAY = 3;
const LINK_SECONDS = 15 * 60;

export const leavingHandlers: Handlers<typeof leaving> = {
  /** [H952] Cancels the caller's request to leave; does nothing if no request is pending. */
  async takeBack({ principal, db, dependencies, request }) {
    if (!(await cancelDeactivation(db, principal.uuid))) return;
    await mailAboutLeaving(db, dependencies.jobs, principal.uuid, {
      kind: 'takenBack',
      language: request.language,
      origin: request.mailOrigin,
    });
    recordLeaving({ principal, dependencies, request }, 'deactivationTakenBack');
  },

  /**
   * [H954] Deletes the account at once or after the waiting period. Requires that the user confirmed the password or a
   * code recently.
   */
  async requestDeletion({ when, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    await requireOtherAdmin({ principal, db, refuse });
    recordLeaving({ principal, dependencies, request }, 'deletionRequested');
    if (when === 'now') {
      await beginDeletion(db, dependencies.jobs, principal.uuid);
      dependencies.authenticator.invalidate(principal.uuid);
      return { deactivatesAt: null };
    }
    return {
      deactivatesAt: (await beginLeaving({ principal, db, dependencies, request }, true)).deactivatesAt,
    };
  },

  async archive({ principal, db }) {
    return { archive: await findLatestArchive(db, principal.uuid) };
  },

  /**
   * [H955] [H1554] Returns the signed URL of the caller's archive. Requires that the user confirmed the password or a
   * code recently, because a stolen old session must not suffice to read all personal data.
   */
  async archiveLink({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    const archive = await findLatestArchive(db, principal.uuid);
    if (archive?.status !== 'READY') throw refuse('archive_not_found');
    const { kind, uuid, sid } = principal;
    const t = await dependencies.tokens.signUrl(
      { songId: signedName(archive.id), kind, uuid, sid },
      LINK_SECONDS,
    );
    return { url: `${request.origin}/api/user-service/users/archive/file?t=${encodeURIComponent(t)}` };
  },

  /** [H955] Requests an archive of the caller's personal data; returns the pending one if there is one. */
  async requestArchive({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock makes concurrent requests count each other's archives.
    await lockUser(db, principal.uuid);
    const latest = await findLatestArchive(db, principal.uuid);
    if (latest?.status === 'PENDING') return latest;
    if ((await countArchivesOfDay(db, principal.uuid)) >= ARCHIVES_A_DAY) throw refuse('too_many_archives');
    const archive = await insertArchive(db, principal.uuid);
    await enqueueArchive(dependencies.jobs, db, { id: archive.id });
    recordLeaving({ principal, dependencies, request }, 'archiveRequested');
    return archive;
  },

  async downloadArchive({ t, db, dependencies, refuse }) {
    const signed = await dependencies.tokens.verifyUrl(t);
    const id = signed?.songId.startsWith(PREFIX) ? signed.songId.slice(PREFIX.length) : null;
    if (!signed || id === null || !(await dependencies.authenticator.findBySession(signed)))
      throw refuse('archive_not_found');
    const archive = await loadArchive(db, id);
    const isThere = archive?.userUuid === signed.uuid && archive.status === 'READY';
    const body = isThere ? await openStoredFile(dependencies.files, archiveKey(id)) : null;
    if (!body) throw refuse('archive_not_found');
    const headers = {
      'content-disposition': 'attachment; filename="hangout-archive.zip"',
      'cache-control': 'private, no-store',
    };
    return { body, headers };
  },
};

const PREFIX = 'archive-';
/** The name of an archive in a signed URL, in place of a song id; no song has such an id. */
const signedName = (id: string) => `${PREFIX}${id}`;

type LeavingCall = Pick<Call<typeof leaving.takeBack>, 'principal' | 'db' | 'dependencies' | 'request'>;

/**
 * [H2013] Locks the caller's account.
 * @throws RefusalError `last_admin` if the caller is the last admin who stays
 */
export async function requireOtherAdmin({
  principal,
  db,
  refuse,
}: Pick<LeavingCall, 'principal' | 'db'> & {
  readonly refuse: (code: 'last_admin') => RefusalError;
}): Promise<void> {
  const account = await lockUser(db, principal.uuid);
  if (account && (await isLastAdmin(db, account))) throw refuse('last_admin');
}

/**
 * [H952] Schedules the closing of the caller's account: deleted if `deletesThen` is true, otherwise deactivated. Emails
 * the user the date, and ends the user's other sessions.
 */
export async function beginLeaving(
  { principal, db, dependencies, request }: LeavingCall,
  deletesThen: boolean,
): Promise<{ deactivationRequestedAt: string; deactivatesAt: string }> {
  const days = dependencies.config.DEACTIVATION_DAYS;
  const requested = await requestDeactivation(db, principal.uuid, { days, deletesThen });
  await endSessions(db, principal.uuid, { except: principal.sid, reason: 'elsewhere' });
  dependencies.authenticator.invalidate(principal.uuid);
  await mailAboutLeaving(db, dependencies.jobs, principal.uuid, {
    kind: deletesThen ? 'deletionRequested' : 'deactivationRequested',
    language: request.language,
    origin: request.mailOrigin,
    at: requested.deactivatesAt,
  });
  return requested;
}

function recordLeaving(
  call: SecurityEventCall & Pick<LeavingCall, 'principal'>,
  kind: 'deactivationTakenBack' | 'deletionRequested' | 'archiveRequested',
): void {
  recordSecurityEvent(call, { kind, outcome: 'success', subjectUuid: call.principal.uuid });
}
