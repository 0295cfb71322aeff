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
