import { randomUUID } from 'node:crypto';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { Db } from '../connect.ts';
import { Play } from '../models/plays.ts';

export interface EndedPlay {
  readonly song: Song;
  readonly djUuid: string | null;
  /** Start of the play, ISO 8601. */
  readonly startTime: string;
  readonly likes: number;
  readonly dislikes: number;
  readonly stars: number;
}

/** Inserts a finished play that another service reports; hangouts of this server store a play when it begins. */
export async function insertElsewherePlay(
  db: Db,
  roomUuid: string,
  play: EndedPlay,
): Promise<{ playId: string }> {
  const playId = randomUUID();
  const { energy: _, ...song } = play.song;
  const endTime = new Date(Date.parse(play.startTime) + song.duration * 1000).toISOString();
  await Play.query(db).insert({
    ...{ playId, roomUuid, djUuid: play.djUuid, songId: Number(song.songId), song },
    ...{ startTime: play.startTime, endTime, endedAt: endTime, endReason: 'elsewhere' },
    ...{ likes: play.likes, dislikes: play.dislikes, stars: play.stars },
  });
  return { playId };
}
