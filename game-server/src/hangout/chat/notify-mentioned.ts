import { notifyUsers, type StoredChatMessage } from '@hangout/db';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * [H394] Sends a personal message to mentioned users who are not in the hangout, unless it is private. The chat
 * message is stored already, so a failure loses nothing. Never throws.
 */
export async function notifyMentioned(
  hangout: Hangout,
  by: Person,
  mentions: readonly string[],
  stored: StoredChatMessage,
): Promise<void> {
  const { type, slug, name } = hangout.settings;
  const away = mentions.filter((uuid) => hangout.presence.people.get(uuid) === undefined);
  if (!stored.isNew || away.length === 0 || type === 'PRIVATE') return;
  const data = { slug, hangout: name, userUuid: by.uuid, userName: by.nickname, messageUuid: stored.uuid };
  try {
    await notifyUsers(hangout.dependencies.db, away, {
      uuid: stored.uuid,
      kind: 'mention',
      data,
      date: stored.date,
    });
  } catch (error) {
    hangout.dependencies.log.warn(
      { err: error, room: hangout.roomUuid },
      'mentioned people could not be notified; skipping them',
    );
  }
}
