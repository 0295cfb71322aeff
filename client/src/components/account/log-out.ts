import { endOwnSession } from '../../platform/left-sessions.ts';
import { ensureToken, signOut } from '../../platform/rest-client.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** Signs out. [H871] A DJ is asked first; without the code of that question the user is signed out without being asked. */
export async function logOut(): Promise<void> {
  const question = await import('../../live/room/leave-question.ts').catch(() => null);
  if (question) question.confirmLogOut(() => void endSession());
  else await endSession();
}

/** [H1949] Signs out here, and then at the user's OpenID Connect provider if the operator wants that. */
async function endSession(): Promise<void> {
  await ensureToken();
  const findPage = async () => (await import('../../api/oidc.ts')).findSignOutPage();
  const page = await withTimeout(findPage()).catch(() => null);
  await signOut(endOwnSession);
  if (page !== null) window.location.assign(page);
}
