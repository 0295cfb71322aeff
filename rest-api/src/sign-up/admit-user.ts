import { INVITATION_HEADER } from '@hangout/contract/framework/api-client';
import {
  type Db,
  findSignUpInvitation,
  insertUser,
  listAdmins,
  loadAccount,
  loadSignUpRule,
  lockSignUpInvitation,
  type NewUser,
  takeSignUpInvitation,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  decideSignUp,
  type InvitationState,
  isBannedAt,
  isInvitationValid,
  type RefusalError,
  type SignUpRefusal,
} from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';

export interface Admission {
  readonly dependencies: Pick<Dependencies, 'config' | 'clock' | 'jobs'>;
  readonly request: Pick<RequestInfo, 'headers'>;
  readonly refuse: (code: SignUpRefusal) => RefusalError;
}

/**
 * [H1960] Inserts the account of a user who signs up; call it in a transaction. Uses up the invitation that the request
 * names. Without one, the account may have to wait for approval.
 * @throws RefusalError if sign-up is closed, or needs an invitation
 * @throws EmailTakenError
 */
export async function admitUser(
  tx: Db,
  { dependencies: { config, clock, jobs }, request, refuse }: Admission,
  user: NewUser,
): Promise<string> {
  const code = invitationCodeOf(request);
  const rule = await loadSignUpRule(tx);
  // An open sign-up needs no invitation; if there is one, it records who invited the user.
  const invitation = code === '' || rule === 'closed' ? null : await lockSignUpInvitation(tx, code);
  const state = await stateOf(tx, { code, invitation, now: clock.now() });
  const decision = decideSignUp(rule, state);
  if (decision !== 'made' && decision !== 'waits') throw refuse(decision);
  const capabilities = config.DEFAULT_CAPABILITIES;
  const uuid = await insertUser(tx, { ...user, capabilities, isWaiting: decision === 'waits' });
  if (invitation && state === 'valid') await takeSignUpInvitation(tx, invitation.id, uuid);
  if (decision === 'waits') await tellAdmins(tx, jobs);
  return uuid;
}

/**
 * [H1968] Notifies admins that an account waits for approval. The worker skips admins who have not read the last such
 * notification.
 */
const tellAdmins = async (tx: Db, jobs: Dependencies['jobs']): Promise<void> =>
  enqueueNotification(jobs, tx, {
    kind: 'applicationWaiting',
    recipients: { userUuids: await listAdmins(tx) },
  });

/** [H1961] Returns whether the request has an invitation, and whether it is valid at `now` (epoch ms). */
export async function readInvitation(
  db: Db,
  request: Admission['request'],
  now: number,
): Promise<InvitationState> {
  const code = invitationCodeOf(request);
  return stateOf(db, { code, invitation: code ? await findSignUpInvitation(db, code) : null, now });
}

/** [H1966] Returns the invitation's code, which is sent in a header, because access logs contain the query. */
const invitationCodeOf = ({ headers }: Admission['request']) =>
  String(headers[INVITATION_HEADER] ?? '').slice(0, 60);

/** [H1961] An invitation is valid only while its creator may act here. */
async function stateOf(
  db: Db,
  given: {
    readonly code: string;
    readonly invitation: Awaited<ReturnType<typeof findSignUpInvitation>>;
    readonly now: number;
  },
): Promise<InvitationState> {
  const { code, invitation, now } = given;
  if (code === '') return 'none';
  if (!invitation?.createdBy || !isInvitationValid(invitation, now)) return 'void';
  const creator = await loadAccount(db, invitation.createdBy);
  return creator?.status === 'active' && !isBannedAt(creator.bannedUntil, now) ? 'valid' : 'void';
}
