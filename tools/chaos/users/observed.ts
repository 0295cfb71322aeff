import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import type { RoomView, SeenMessage, SeenPlay } from '../events.ts';

export function roomView({ nowPlaying, djs, voteCounts, settings }: RoomState): RoomView {
  return {
    playId: nowPlaying?.playId ?? null,
    djs: djs.map(({ uuid }) => uuid),
    counts: voteCounts,
    numberOfDjs: settings.numberOfDjs,
  };
}

export function seenMessage({
  id,
  uuid,
  userUuid,
  message,
  deleted,
  reactions,
  replies,
}: ChatMessage): SeenMessage {
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

export function seenPlay({ nowPlaying }: RoomState): SeenPlay | null {
  if (!nowPlaying) return null;
  const { playId, djUuid, startTime, endTime } = nowPlaying;
  return { playId, djUuid, startTime, endTime };
}
