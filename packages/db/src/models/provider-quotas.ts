import type { Provider } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';
import { Song } from './songs.ts';

/** [H1000] Number of calls of one kind sent to a provider on one day of its quota. */
export class ProviderQuota extends BaseModel {
  static override readonly tableName = 'providerQuotas';
  static override readonly idColumn = ['provider', 'name', 'day'];
  declare provider: Provider | 'analysis';
  declare name: string;
  declare day: string;
  declare used: number;
}

/** [H1003] The stored results of a search at a provider. */
export class ProviderSearch extends BaseModel {
  static override readonly tableName = 'providerSearches';
  static override readonly idColumn = 'key';
  static override readonly jsonAttributes = ['answer'];
  declare key: string;
  declare provider: Provider;
  declare answer: object;
  declare storedAt: string;
}

/** [H1006] The last failure of a provider, and until when it receives no calls. */
export class ProviderHealth extends BaseModel {
  static override readonly tableName = 'providerHealth';
  static override readonly idColumn = 'provider';
  declare provider: Provider | 'analysis';
  declare failure: string | null;
  declare failureStatus: number | null;
  declare failedAt: string | null;
  declare pausedUntil: string | null;
}

/** [H1002] The length of a song as one user's player reported it, seconds. */
export class ReportedDuration extends BaseModel {
  static override readonly tableName = 'reportedDurations';
  static override readonly idColumn = ['songId', 'userUuid'];
  declare songId: number;
  declare userUuid: string;
  declare seconds: number;
  declare createdAt: string;
  static override relationMappings() {
    return {
      song: belongsTo(Song, 'reportedDurations.songId', 'songs.id'),
    };
  }
}
