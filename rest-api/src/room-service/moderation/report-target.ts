import type { HandlerInput } from '@hangout/contract/framework/endpoint-types';
import type { reports } from '@hangout/contract/rest/room-service/reports';
import {
  type Db,
  keptChatLine,
  type NewReport,
  peopleByUuids,
  type RoomRow,
  songRefToSong,
  songsMaySee,
} from '@hangout/db';
import { formatReportTarget } from '@hangout/rules';

type Given = HandlerInput<(typeof reports)['create']>;
type About = Pick<NewReport, 'target' | 'userUuid' | 'userName' | 'messageUuid' | 'songId' | 'copy'>;
type Missing = 'message_not_found' | 'person_not_found' | 'song_not_found';

const nobody = { userUuid: null, userName: null, messageUuid: null, songId: null } as const;

/** [H346] What a report of somebody is about, with a copy of it as it is now; what is missing where it is not there. */
export async function describeReportTarget(
  db: Db,
  given: Given,
  room: RoomRow | null,
  by: string,
): Promise<About | Missing> {
  if (given.kind === 'message') return line(db, room?.uuid ?? '', given.messageUuid ?? '');
  return given.kind === 'person' ? person(db, given.userUuid ?? '') : song(db, given, by);
}

async function line(db: Db, roomUuid: string, messageUuid: string): Promise<About | Missing> {
  const said = await keptChatLine(db, roomUuid, messageUuid);
  if (!said) return 'message_not_found';
  const { text, imageUrls, date, userUuid, userName } = said;
  return {
    ...nobody,
    target: formatReportTarget({ kind: 'message', roomUuid, messageUuid }),
    messageUuid,
    userUuid,
    userName,
    copy: { text, date, imageUrls },
  };
}

async function person(db: Db, userUuid: string): Promise<About | Missing> {
  const known = (await peopleByUuids(db, [userUuid])).get(userUuid);
  if (!known) return 'person_not_found';
  return {
    ...nobody,
    target: formatReportTarget({ kind: 'person', userUuid }),
    userUuid,
    userName: known.nickname,
    copy: { text: known.nickname, date: null, imageUrls: [] },
  };
}

async function song(db: Db, { song: ref, userUuid }: Given, by: string): Promise<About | Missing> {
  const found = ref && (await songRefToSong(db, ref));
  if (!found || !(await songsMaySee(db, by, [found.songId])).has(found.songId)) return 'song_not_found';
  const dj = userUuid ? (await peopleByUuids(db, [userUuid])).get(userUuid) : undefined;
  return {
    ...nobody,
    target: formatReportTarget({ kind: 'song', songId: found.songId }),
    songId: found.songId,
    userUuid: dj?.uuid ?? null,
    userName: dj?.nickname ?? null,
    copy: { text: `${found.artistName} - ${found.trackName}`, date: null, imageUrls: [] },
  };
}
