import { BaseModel } from './base-model.ts';

/**
 * Number of a caller's calls in the current window, read and written by the PostgreSQL store of
 * rate-limiter-flexible.
 */
export class RateLimit extends BaseModel {
  static override readonly tableName = 'rateLimits';
  static override readonly idColumn = 'key';
  declare key: string;
  declare points: number;
  /** End of the window, epoch ms. */
  declare expire: number | null;
}

/** Usage of one daily quota. Keys are hashes, because they contain addresses and networks. */
export class DailyQuota extends BaseModel {
  static override readonly tableName = 'dailyQuotas';
  static override readonly idColumn = 'key';
  declare key: string;
  declare used: number;
  /** Amount granted to the last call. */
  declare granted: number;
  declare endsAt: string;
}
