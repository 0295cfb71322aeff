import type { Avatar as AvatarShape } from '@hangout/contract/rest/points/avatars';
import type { Season as SeasonShape } from '@hangout/contract/rest/points/seasons';
import type { AssignmentType } from '@hangout/rules';
import { BaseModel } from './base-model.ts';
import type { Query } from './query.ts';

/** A season. Seasons never overlap. */
export class Season extends BaseModel {
  static override readonly tableName = 'seasons';
  static override readonly jsonAttributes = ['awards'];
  static override readonly modifiers = {
    /** Keeps the season that is current by the database's clock. */
    current(query: Query<typeof Season>): void {
      query.whereRaw('start_date <= now() and end_date > now()');
    },
  };
  declare id: number;
  declare name: string;
  declare description: string;
  declare startDate: string;
  declare endDate: string;
  declare awards: SeasonShape['awards'];
  declare awardedAt: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

/** Points of an account in a season; a row without a season counts only towards the points over all seasons. */
export class RankingStatus extends BaseModel {
  static override readonly tableName = 'rankingStatus';
  declare id: number;
  declare userUuid: string;
  declare seasonId: number | null;
  declare points: number;
  declare spent: number;
  declare achievedAt: string;
  declare createdAt: string;
  declare updatedAt: string;
}

/** A ledger row of points with its reason: earned, deducted, or paid for a purchase; at most one per play. */
export class PointChange extends BaseModel {
  static override readonly tableName = 'pointChanges';
  declare id: number;
  declare userUuid: string;
  declare seasonId: number | null;
  declare playId: string | null;
  /**
   * The purchase that was paid with these points. Such a row reduces only the balance, not the points that rank users.
   */
  declare purchaseId: number | null;
  declare points: number;
  declare reason: string | null;
  declare actorUuid: string | null;
  declare createdAt: string;
}

/** Number of votes that gave points on one day, per DJ and voter. */
export class PointPair extends BaseModel {
  static override readonly tableName = 'dailyVoteCounts';
  static override readonly idColumn = ['djUuid', 'voterUuid', 'day'];
  declare djUuid: string;
  declare voterUuid: string;
  declare day: string;
  declare votes: number;
}

/** An avatar, with the condition under which users may wear it. */
export class Avatar extends BaseModel {
  static override readonly tableName = 'avatars';
  static override readonly idColumn = 'slug';
  declare id: number;
  declare slug: string;
  declare avatarStatus: AvatarShape['avatarStatus'];
  declare discordOnly: boolean;
  declare imageUrl: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

export class AvatarAssignment extends BaseModel {
  static override readonly tableName = 'avatarAssignments';
  declare id: number;
  declare avatarSlug: string;
  declare userUuid: string;
  declare assignmentType: AssignmentType;
  declare seasonId: number | null;
  declare createdAt: string;
}

/** An account's points over all seasons, maintained by a trigger. */
export class LifetimePoints extends BaseModel {
  static override readonly tableName = 'lifetimePoints';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare id: number;
  declare points: number;
  declare spent: number;
  declare achievedAt: string;
}

/**
 * [H1245] Every thousandth row of a ranking with the number of rows before it, from which ranks are computed; season 0
 * is the ranking over all seasons.
 */
export class RankingMark extends BaseModel {
  static override readonly tableName = 'rankingMarks';
  static override readonly idColumn = ['seasonId', 'position'];
  declare seasonId: number;
  declare position: number;
  declare points: number;
  declare achievedAt: string;
  declare id: number;
}
