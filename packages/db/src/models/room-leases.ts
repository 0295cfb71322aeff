import type { Booth } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';

/** Which process may write for a hangout: whoever has the newest epoch, until the lease ends. */
export class RoomLease extends BaseModel {
  static override readonly tableName = 'roomLeases';
  static override readonly idColumn = 'roomUuid';
  declare roomUuid: string;
  declare epoch: number;
  declare process: string;
  declare leaseUntil: string;
  declare released: boolean;
  static override relationMappings() {
    return {
      holder: belongsTo(GameProcess, 'roomLeases.process', 'gameProcesses.id'),
    };
  }
}

/** The booth as its rules know it. */
export class RoomBooth extends BaseModel {
  static override readonly tableName = 'roomBooths';
  static override readonly idColumn = 'roomUuid';
  static override readonly jsonAttributes = ['state'];
  declare roomUuid: string;
  declare epoch: number;
  declare state: Booth;
  declare updatedAt: string;
}

/** The one seat of an account. */
export class Seat extends BaseModel {
  static override readonly tableName = 'seats';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare roomUuid: string;
  declare takenAt: string;
}

/** What a game server said of itself last. */
export class GameProcess extends BaseModel {
  static override readonly tableName = 'gameProcesses';
  declare id: string;
  declare name: string;
  declare rooms: number;
  declare people: number;
  declare cpu: number;
  declare delayMs: number;
  declare load: number;
  declare draining: boolean;
  declare seenAt: string;
}

/** Where a hangout is about to open. */
export class RoomPlacement extends BaseModel {
  static override readonly tableName = 'roomPlacements';
  static override readonly idColumn = 'roomUuid';
  declare roomUuid: string;
  declare process: string;
  declare expiresAt: string;
}
