import { BaseModel } from './base-model.ts';

/** Data of the music-analysis API about a track; REQUESTED until the API reports FINISHED or FAILED. */
export class AudioAnalysis extends BaseModel {
  static override readonly tableName = 'audioAnalyses';
  static override readonly idColumn = 'spotifyId';
  declare spotifyId: string;
  declare status: 'REQUESTED' | 'FINISHED' | 'FAILED';
  /** Spotify ids of similar tracks, most similar first; null until they are requested. */
  declare similarIds: string[] | null;
  declare requestedAt: string;
  declare updatedAt: string;
}

/** The id of a received webhook message, so that a repeated message is recognized. */
export class ReceivedMessage extends BaseModel {
  static override readonly tableName = 'receivedMessages';
  static override readonly idColumn = 'messageId';
  declare messageId: string;
  declare receivedAt: string;
}
