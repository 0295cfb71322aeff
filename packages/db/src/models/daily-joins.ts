import { BaseModel } from './base-model.ts';

/** How often people joined hangouts on one day (UTC) from one country; the region is empty where it is unknown. */
export class DailyJoins extends BaseModel {
  static override readonly tableName = 'dailyJoins';
  static override readonly idColumn = ['day', 'region'];
  declare day: string;
  declare region: string;
  declare joins: number;
}
