import { BaseModel } from './base-model.ts';

/** What the music-analysis API knows of a track; REQUESTED until it says that it is FINISHED or has FAILED. */
export class AudioAnalysis extends BaseModel {
  static override readonly tableName = 'audioAnalyses';
  static override readonly idColumn = 'spotifyId';
  declare spotifyId: string;
  declare status: 'REQUESTED' | 'FINISHED' | 'FAILED';
  /** Ids at Spotify of similar tracks, the most similar first; null until they were asked for. */
  declare similarIds: string[] | null;
  declare requestedAt: string;
  declare updatedAt: string;
}

/** A message of a webhook that was received, by its id. */
export class ReceivedMessage extends BaseModel {
  static override readonly tableName = 'receivedMessages';
  static override readonly idColumn = 'messageId';
  declare messageId: string;
  declare receivedAt: string;
}
