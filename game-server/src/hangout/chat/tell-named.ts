import { type KeptLine, tellPeople } from '@hangout/db';
import type { Person } from '../crowd/person.ts';
import type { Hangout } from '../hangout.ts';

/**
 * [H394] Whoever is named while they are elsewhere is told so; not of hangouts that are closed to them. The line is
 * kept already: a notice that is lost takes nothing away.
 */
export async function tellNamed(
  h: Hangout,
  by: Person,
  mentions: readonly string[],
  kept: KeptLine,
): Promise<void> {
  const { type, slug, name } = h.truth;
  const away = mentions.filter((uuid) => h.crowd.get(uuid) === undefined);
  if (!kept.isNew || away.length === 0 || type === 'PRIVATE') return;
  const data = { slug, hangout: name, userUuid: by.uuid, userName: by.nickname, messageUuid: kept.uuid };
  try {
    await tellPeople(h.ports.db, away, { uuid: kept.uuid, kind: 'mention', data, date: kept.date });
  } catch (error) {
    h.ports.log.warn({ err: error, room: h.lease.roomUuid }, 'people who were named could not be told');
  }
}
