import { type ChatBody, notifyUsers, type StoredChatMessage } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * [H394] [H585] Notifies users outside of the hangout that a message mentions them or replies to them, unless the
 * hangout is private. Mentioned users see it at once in every open window; both groups get it in the inbox and on
 * devices. The chat message is already stored, so a failure here loses no message. Never throws.
 */
export async function notifyAddressed(
  hangout: Hangout,
  by: Person,
  { mentions = [], replies }: Pick<ChatBody, 'mentions' | 'replies'>,
  stored: StoredChatMessage,
): Promise<void> {
  const { type, slug, name } = hangout.settings;
  if (!stored.isNew || type === 'PRIVATE') return;
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
    if (mentioned.length > 0)
      await notifyUsers(db, mentioned, { uuid: stored.uuid, kind: 'mention', data, date: stored.date });
    // A guest has no account, so the notification could not name its sender.
    if (!jobs || by.kind === 'guest') return;
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
