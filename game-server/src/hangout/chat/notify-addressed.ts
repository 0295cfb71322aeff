import { type ChatBody, filterNotifiable, notifyUsers, type StoredChatMessage } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * [H394] [H585] Notifies users outside of the hangout that a message mentions them or replies to them, unless the
 * hangout is private [H1519] or the author a guest. Mentioned users see it at once in every open window; both groups get it in the inbox and on
 * devices. The chat message is already stored, so a failure here loses no message. Never throws.
 */
export async function notifyAddressed(
  hangout: Hangout,
  by: Person,
  { mentions = [], replies }: Pick<ChatBody, 'mentions' | 'replies'>,
  stored: StoredChatMessage,
): Promise<void> {
  const { type, slug, name } = hangout.settings;
  // A guest has no account that could be blocked, so guests notify nobody elsewhere.
  if (!stored.isNew || type === 'PRIVATE' || by.kind === 'guest') return;
  const isAway = (uuid: string) => hangout.presence.people.get(uuid) === undefined;
  const mentioned = mentions.filter(isAway);
  const repliedTo = replies
    .map(({ userUuid }) => userUuid)
    .filter((uuid) => isAway(uuid) && uuid !== '' && uuid !== by.uuid && !mentioned.includes(uuid));
  const data = { slug, hangout: name, userUuid: by.uuid, userName: by.nickname, messageUuid: stored.uuid };
  const { db, log, jobs } = hangout.dependencies;
  const event = {
    actorUuid: by.uuid,
    roomUuid: hangout.roomUuid,
    data: { messageUuid: stored.uuid },
  };
  try {
    const notifiable = await filterNotifiable(db, { kind: 'mention', causedBy: by.uuid }, mentioned);
    if (notifiable.length > 0)
      await notifyUsers(db, notifiable, { uuid: stored.uuid, kind: 'mention', data, date: stored.date });
    if (!jobs) return;
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
