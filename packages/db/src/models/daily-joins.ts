import { BaseModel } from './base-model.ts';

/** Number of times that people joined hangouts per day (UTC) and country; the region is empty if unknown. */
export class DailyJoins extends BaseModel {
  static override readonly tableName = 'dailyJoins';
  static override readonly idColumn = ['day', 'region'];
  declare day: string;
  declare region: string;
  declare joins: number;
}
