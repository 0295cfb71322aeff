import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { User } from './accounts.ts';
import { BaseModel, belongsTo } from './base-model.ts';
import type { Query } from './query.ts';

export class Play extends BaseModel {
  static override readonly tableName = 'plays';
  static override readonly idColumn = 'playId';
  static override readonly jsonAttributes = ['song'];
  static override readonly modifiers = {
    ended(query: Query<typeof Play>): void {
      query.whereNotNull('plays.endedAt');
    },
  };
  declare playId: string;
  declare roomUuid: string;
  declare djUuid: string | null;
  declare songId: number | null;
  declare song: Omit<Song, 'energy'> & { energy?: Song['energy'] };
  declare startTime: string;
  declare endTime: string;
  declare endedAt: string | null;
  declare endReason: string | null;
  declare likes: number;
  declare dislikes: number;
  declare stars: number;
  declare listeners: number;
  static override relationMappings() {
    return {
      dj: belongsTo(User, 'plays.djUuid', 'users.uuid'),
    };
  }
}

/** The votes of one account on one play. */
export class SongVote extends BaseModel {
  static override readonly tableName = 'songVotes';
  static override readonly idColumn = ['playId', 'userUuid'];
  declare playId: string;
  declare userUuid: string;
  declare like: boolean | null;
  declare star: boolean;
  declare updatedAt: string;
}

/** An evening: songs of a hangout that follow one another without a long silence. */
export class RoomEvening extends BaseModel {
  static override readonly tableName = 'roomEvenings';
  declare id: string;
  declare roomUuid: string;
  declare startedAt: string;
  declare endedAt: string;
  declare mostPeople: number;
  declare bestVibe: number | null;
  declare bestPlayId: string | null;
}
