import { BaseModel } from './base-model.ts';

/**
 * Number of calls of a caller in the current window. The PostgreSQL store of rate-limiter-flexible reads and writes
 * it.
 */
export class RateLimit extends BaseModel {
  static override readonly tableName = 'rateLimits';
  static override readonly idColumn = 'key';
  declare key: string;
  declare points: number;
  /** End of the window, epoch ms. */
  declare expire: number | null;
}

/** How much of one daily quota was used. Keys are hashes, because they are made of addresses and networks. */
export class DailyQuota extends BaseModel {
  static override readonly tableName = 'dailyQuotas';
  static override readonly idColumn = 'key';
  declare key: string;
  declare used: number;
  /** How much the last call was granted. */
  declare granted: number;
  declare endsAt: string;
}
