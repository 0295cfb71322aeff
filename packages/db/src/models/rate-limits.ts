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

/** Use of one daily quota. The key is a hash, because as plain text it would contain IP addresses. */
export class DailyQuota extends BaseModel {
  static override readonly tableName = 'dailyQuotas';
  static override readonly idColumn = 'key';
  declare key: string;
  declare used: number;
  /** How much of the amount that the last call requested was granted. */
  declare granted: number;
  declare endsAt: string;
}
