import type { Booth } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';

/** The lease of a hangout: the process with the newest epoch may write for the hangout until the lease ends. */
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

/** The stored booth of a hangout: the state of the booth rules, as JSON. */
export class RoomBooth extends BaseModel {
  static override readonly tableName = 'roomBooths';
  static override readonly idColumn = 'roomUuid';
  static override readonly jsonAttributes = ['state'];
  declare roomUuid: string;
  declare epoch: number;
  declare state: Booth;
  declare updatedAt: string;
}

/** The seat of an account in a booth. An account has at most one seat in all hangouts together. */
export class Seat extends BaseModel {
  static override readonly tableName = 'seats';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare roomUuid: string;
  declare takenAt: string;
}

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

/** The placement of a hangout: the process that should open it. */
export class RoomPlacement extends BaseModel {
  static override readonly tableName = 'roomPlacements';
  static override readonly idColumn = 'roomUuid';
  declare roomUuid: string;
  declare process: string;
  declare expiresAt: string;
}
