import { type KeptLine, tellPeople } from '@hangout/db';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * [H394] Whoever is named while they are elsewhere is told so; not of hangouts that are closed to them. The line is
 * kept already: a notice that is lost takes nothing away.
 */
export async function notifyMentioned(
  hangout: Hangout,
  by: Person,
  mentions: readonly string[],
  kept: KeptLine,
): Promise<void> {
  const { type, slug, name } = hangout.settings;
  const away = mentions.filter((uuid) => hangout.presence.people.get(uuid) === undefined);
  if (!kept.isNew || away.length === 0 || type === 'PRIVATE') return;
  const data = { slug, hangout: name, userUuid: by.uuid, userName: by.nickname, messageUuid: kept.uuid };
  try {
    await tellPeople(hangout.dependencies.db, away, {
      uuid: kept.uuid,
      kind: 'mention',
      data,
      date: kept.date,
    });
  } catch (error) {
    hangout.dependencies.log.warn(
      { err: error, room: hangout.roomUuid },
      'people who were named could not be told',
    );
  }
}
