import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import type { SeenLine, SeenPlay, View } from '../notes.ts';

/** The stage as somebody sees it. */
export function viewOf({ nowPlaying, djs, voteCounts, settings }: RoomState): View {
  return {
    playId: nowPlaying?.playId ?? null,
    djs: djs.map(({ uuid }) => uuid),
    counts: voteCounts,
    numberOfDjs: settings.numberOfDjs,
  };
}

/** A line of chat as the diaries hold it. */
export function seen({ id, uuid, userUuid, message, deleted, reactions, replies }: ChatMessage): SeenLine {
  return {
    id,
    uuid,
    userUuid,
    text: typeof message === 'string' ? message : message.trackInfo.title,
    deleted: deleted ?? false,
    reactions: Object.entries(reactions)
      .flatMap(([reaction, by]) => by.map(({ userUUID }) => `${reaction} ${userUUID}`))
      .sort(),
    replyTo: replies[0]?.uuid ?? null,
  };
}

/** What plays, as the diaries hold it. */
export function playSeen({ nowPlaying }: RoomState): SeenPlay | null {
  if (!nowPlaying) return null;
  const { playId, djUuid, startTime, endTime } = nowPlaying;
  return { playId, djUuid, startTime, endTime };
}
