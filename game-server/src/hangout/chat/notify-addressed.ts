import type { Db } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';
import type { QueuedMessage } from './message-queue.ts';

/**
 * [H394] [H585] Notifies users outside of the hangout whom a message mentions or to whom it replies, unless the hangout
 * is private or [H1519] the author is a guest.
 */
export async function notifyAddressed(
  hangout: Hangout,
  tx: Db,
  by: Person,
  { uuid: messageUuid, body: { mentions = [], replies } }: Pick<QueuedMessage, 'uuid' | 'body'>,
): Promise<void> {
  const { jobs } = hangout.dependencies;
  // A guest has no account that people elsewhere could block, so guests notify nobody.
  if (!jobs || hangout.settings.type === 'PRIVATE' || by.kind === 'guest') return;
  const isAway = (uuid: string) => hangout.presence.people.get(uuid) === undefined;
  const mentioned = mentions.filter(isAway);
  const repliedTo = replies
    .map(({ userUuid }) => userUuid)
    .filter((uuid) => isAway(uuid) && uuid !== '' && uuid !== by.uuid && !mentioned.includes(uuid));
  const event = {
    actorUuid: by.uuid,
    roomUuid: hangout.roomUuid,
    data: { messageUuid },
  };
  for (const [kind, userUuids] of [
    ['mention', mentioned],
    ['reply', repliedTo],
  ] as const)
    if (userUuids.length > 0)
      await enqueueNotification(jobs, tx, { kind, recipients: { userUuids }, ...event });
}
