import type { Db } from '@hangout/db';
import { enqueueLinkMail } from '@hangout/jobs/link-mails';
import { mailDelivery } from '@hangout/platform/dev-outbox/delivery';
import type { RefusalError } from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { takeLinkMailOfNetwork, takeMessageOfNetwork } from './message-quotas.ts';

/** Rate limit of mails with a link, per kind of link, address and network. */
const linkMailLimit = { points: 3, seconds: 600 };

interface LinkMailCall {
  readonly kind: 'reset' | 'signIn';
  readonly address: string;
  readonly to: string;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: Pick<RequestInfo, 'network' | 'mailOrigin' | 'language'>;
  readonly refuse: (code: 'mails_off' | 'too_many_mails') => RefusalError;
}

/** [H742] Requests a mail with a link. Unknown addresses count against the limits too. */
export async function requestLinkMail(call: LinkMailCall): Promise<void> {
  const { kind, to, db, dependencies, request, refuse } = call;
  const { config, limits, jobs } = dependencies;
  const { network, mailOrigin: origin, language } = request;
  const address = call.address.trim();
  if (mailDelivery(dependencies) === 'off') throw refuse('mails_off');
  await limits.take('mails with a link', `${kind} ${address.toLowerCase()} ${network}`, linkMailLimit);
  const mayBeSent =
    (await takeLinkMailOfNetwork(db, config, address, network)) &&
    (await takeMessageOfNetwork(db, config, network));
  if (!mayBeSent) throw refuse('too_many_mails');
  await enqueueLinkMail(jobs, { kind, address, origin, to, language });
}
