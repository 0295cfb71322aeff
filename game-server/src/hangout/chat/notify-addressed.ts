import type { ChatBody, StoredChatMessage } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * [H394] [H585] Notifies users outside of the hangout whom a message mentions or to whom it replies, unless the hangout
 * is private or [H1519] the author is a guest. Never throws: the message is already stored, so a failure loses only
 * notifications.
 */
export async function notifyAddressed(
  hangout: Hangout,
  by: Person,
  { mentions = [], replies }: Pick<ChatBody, 'mentions' | 'replies'>,
  stored: StoredChatMessage,
): Promise<void> {
  const { db, log, jobs } = hangout.dependencies;
  // A guest has no account that people elsewhere could block, so guests notify nobody.
  if (!jobs || !stored.isNew || hangout.settings.type === 'PRIVATE' || by.kind === 'guest') return;
  const isAway = (uuid: string) => hangout.presence.people.get(uuid) === undefined;
  const mentioned = mentions.filter(isAway);
  const repliedTo = replies
    .map(({ userUuid }) => userUuid)
    .filter((uuid) => isAway(uuid) && uuid !== '' && uuid !== by.uuid && !mentioned.includes(uuid));
  const event = {
    actorUuid: by.uuid,
    roomUuid: hangout.roomUuid,
    data: { messageUuid: stored.uuid },
  };
  try {
    for (const [kind, userUuids] of [
      ['mention', mentioned],
      ['reply', repliedTo],
    ] as const)
      if (userUuids.length > 0)
        await enqueueNotification(jobs, db, { kind, recipients: { userUuids }, ...event });
  } catch (error) {
    log.warn({ err: error, room: hangout.roomUuid }, 'mentioned people could not be notified; skipping them');
  }
}
