import { BaseModel } from './base-model.ts';

/** How many calls a caller has made in the current window. The store of rate-limiter-flexible reads and writes it. */
export class RateLimit extends BaseModel {
  static override readonly tableName = 'rateLimits';
  static override readonly idColumn = 'key';
  declare key: string;
  declare points: number;
  /** Epoch ms. */
  declare expire: number | null;
}
