import type { HandlerInput } from '@hangout/contract/framework/endpoint-types';
import type { reports } from '@hangout/contract/rest/moderation/reports';
import {
  type Db,
  loadConversation,
  loadJoiningUsers,
  loadReportedMessage,
  type NewReport,
  type ReportedMessage,
  type RoomRow,
} from '@hangout/db';
import { formatReportTarget } from '@hangout/rules';
import { findSeenSong } from '../songs/known-songs.ts';

type Given = HandlerInput<(typeof reports)['create']>;
type ReportTarget = Pick<NewReport, 'target' | 'userUuid' | 'userName' | 'messageUuid' | 'songId' | 'copy'>;
type Missing = 'message_not_found' | 'person_not_found' | 'song_not_found';

const nobody = { userUuid: null, userName: null, messageUuid: null, songId: null } as const;

/**
 * [H346] Describes what is reported (a chat message, a user or a song) with a copy of its current state. Returns an
 * error code if it does not exist.
 */
export async function describeReportTarget(
  db: Db,
  given: Given,
  room: RoomRow | null,
  by: string,
): Promise<ReportTarget | Missing> {
  if (given.kind === 'message') {
    const { conversation } = given;
    return conversation
      ? describeDirectMessage(db, conversation, given.messageUuid ?? '', by)
      : describeMessage(db, room?.uuid ?? '', given.messageUuid ?? '');
  }
  return given.kind === 'person' ? describeUser(db, given.userUuid ?? '') : describeSong(db, given, room, by);
}

async function describeMessage(
  db: Db,
  roomUuid: string,
  messageUuid: string,
): Promise<ReportTarget | Missing> {
  const message = await loadReportedMessage(db, { kind: 'room', uuid: roomUuid }, messageUuid);
  if (!message) return 'message_not_found';
  const target = formatReportTarget({ kind: 'message', roomUuid, messageUuid });
  return { target, messageUuid, ...copyMessage(message) };
}

/** [H346] Describes a reported direct message; it does not exist for anybody outside of the conversation. */
async function describeDirectMessage(
  db: Db,
  conversationUuid: string,
  messageUuid: string,
  by: string,
): Promise<ReportTarget | Missing> {
  const conversation = await loadConversation(db, conversationUuid, by);
  const sentTo = { kind: 'conversation', uuid: conversationUuid } as const;
  const message = conversation && (await loadReportedMessage(db, sentTo, messageUuid));
  if (!message) return 'message_not_found';
  const target = formatReportTarget({ kind: 'directMessage', conversationUuid, messageUuid });
  return { target, messageUuid, ...copyMessage(message) };
}

function copyMessage({ text, imageUrls, date, userUuid, userName }: ReportedMessage) {
  return { userUuid, userName, songId: null, copy: { text, date, imageUrls } };
}

async function describeUser(db: Db, userUuid: string): Promise<ReportTarget | Missing> {
  const known = (await loadJoiningUsers(db, [userUuid])).get(userUuid);
  if (!known) return 'person_not_found';
  return {
    ...nobody,
    target: formatReportTarget({ kind: 'person', userUuid }),
    userUuid,
    userName: known.nickname,
    copy: { text: known.nickname, date: null, imageUrls: [] },
  };
}

async function describeSong(
  db: Db,
  { song: ref, userUuid }: Given,
  room: RoomRow | null,
  by: string,
): Promise<ReportTarget | Missing> {
  const found = ref && (await findSeenSong(db, { ref, by, roomUuid: room?.uuid ?? null }));
  if (!found) return 'song_not_found';
  const dj = userUuid ? (await loadJoiningUsers(db, [userUuid])).get(userUuid) : undefined;
  return {
    ...nobody,
    target: formatReportTarget({ kind: 'song', songId: found.songId }),
    songId: found.songId,
    userUuid: dj?.uuid ?? null,
    userName: dj?.nickname ?? null,
    copy: { text: `${found.artistName} - ${found.trackName}`, date: null, imageUrls: [] },
  };
}
