import { type Db, listEmails } from '@hangout/db';
import { mailDelivery } from '@hangout/platform/dev-outbox/delivery';
import { RefusalError } from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { requestEmailCode } from './email-codes.ts';
import { takeSignUpMailOfNetwork } from './message-quotas.ts';

/**
 * [H478] Requests the mail with the code that verifies a new account's address. If the quota of the address or network
 * is used up, no mail is sent and the sign-up succeeds all the same; the user can request the mail later.
 */
export async function sendFirstEmailCode(
  db: Db,
  dependencies: Pick<Dependencies, 'config' | 'jobs' | 'log' | 'outbox'>,
  userUuid: string,
  request: Pick<RequestInfo, 'network' | 'mailOrigin' | 'language'>,
): Promise<void> {
  const { network, mailOrigin: origin, language } = request;
  if (mailDelivery(dependencies) === 'off') return;
  try {
    const email = (await listEmails(db, userUuid)).find(({ status }) => status === 'PENDING_VERIFICATION');
    if (!email || !(await takeSignUpMailOfNetwork(db, dependencies.config, network))) return;
    await requestEmailCode(db, dependencies, { ...email, language, origin, network }, refuseMail);
  } catch (error) {
    if (error instanceof RefusalError) return;
    dependencies.log.error({ err: error }, 'the first email code of an account was not requested');
  }
}

const refuseMail = (code: 'too_many_mails') => new RefusalError({ code, message: code });
