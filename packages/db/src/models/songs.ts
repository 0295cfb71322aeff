import type { ExtraQuality, SongStatus } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';

/** A song: a user's upload, a song at a provider, or a song that comes with the product. */
export class Song extends BaseModel {
  static override readonly tableName = 'songs';
  static override readonly jsonAttributes = ['musicProviders', 'thumbnails', 'previews', 'links', 'energy'];
  declare id: number;
  declare shortId: string;
  declare ownerUuid: string | null;
  declare status: SongStatus;
  declare isrc: string | null;
  declare trackName: string;
  declare artistName: string;
  declare albumName: string | null;
  declare releaseYear: number | null;
  declare duration: number;
  declare explicit: boolean;
  declare genre: string | null;
  declare musicProviders: Record<string, string>;
  declare thumbnails: Record<string, string>;
  declare previews: string[];
  declare links: Record<string, string>;
  declare bpm: number | null;
  declare energy: readonly number[] | null;
  declare isPrivate: boolean;
  declare liveSet: boolean;
  declare matchedAt: string | null;
  declare isDescribed: boolean;
  declare loudnessLufs: number | null;
  declare truePeakDbtp: number | null;
  declare foldedTrackName: string;
  declare foldedArtistName: string;
  declare foldedNames: string;
  declare searchWords: string;
  declare createdAt: string;
  declare updatedAt: string;
}

/**
 * One id of a song at a provider. A song may have several there; `songs.musicProviders` names the one that is played.
 */
export class SongProviderId extends BaseModel {
  static override readonly tableName = 'songProviderIds';
  static override readonly idColumn = ['provider', 'providerSongId'];
  declare provider: string;
  declare providerSongId: string;
  declare songId: number;
  static override relationMappings() {
    return {
      song: belongsTo(Song, 'songProviderIds.songId', 'songs.id'),
    };
  }
}

/**
 * [H289] Files of a song in qualities other than medium. `offsetMs`: how much later the music begins in that file than
 * in the medium one.
 */
export type SongQualities = Partial<
  Record<ExtraQuality, { readonly key: string; readonly offsetMs: number }>
>;

/** Keys of an uploaded song's files in the file store. */
export class SongFile extends BaseModel {
  static override readonly tableName = 'songFiles';
  static override readonly idColumn = 'songId';
  static override readonly jsonAttributes = ['contentOffsetMs', 'qualities'];
  declare songId: number;
  declare originalKey: string;
  declare originalName: string;
  declare originalBytes: number;
  declare originalSha256: string | null;
  declare ownerTags: string[];
  declare renditionBytes: number;
  declare httpKey: string | null;
  declare httpType: string | null;
  declare hlsPrefix: string | null;
  declare hlsSecret: Buffer | null;
  declare coverKey: string | null;
  declare contentOffsetMs: { hls?: number; http?: number };
  declare qualities: SongQualities;
  declare error: string | null;
  declare createdAt: string;
  static override relationMappings() {
    return {
      song: belongsTo(Song, 'songFiles.songId', 'songs.id'),
    };
  }
}

/** An ordered list of songs: a playlist, the queue or the liked songs of an account. */
export class Crate extends BaseModel {
  static override readonly tableName = 'crates';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare shortId: string;
  declare userUuid: string;
  declare kind: 'playlist' | 'queue' | 'likes';
  declare crateName: string;
  declare description: string;
  declare isPrivate: boolean;
  declare importStatus: 'IN_PROGRESS' | 'FAILED' | 'COMPLETE';
  declare provider: string | null;
  declare currentPosition: number;
  declare songsRevision: number;
  declare createdAt: string;
  declare updatedAt: string;
}

/** A song in a crate. Songs are ordered by rank, so that moving one does not update the others. */
export class CrateSong extends BaseModel {
  static override readonly tableName = 'crateSongs';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare crateUuid: string;
  declare songId: number;
  declare rank: number;
  declare playbackToken: string | null;
  declare createdAt: string;
  static override relationMappings() {
    return {
      crate: belongsTo(Crate, 'crateSongs.crateUuid', 'crates.uuid'),
      song: belongsTo(Song, 'crateSongs.songId', 'songs.id'),
    };
  }
}

/** A song that was recently removed from a crate and can be restored. */
export class RemovedCrateSong extends BaseModel {
  static override readonly tableName = 'removedCrateSongs';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare removalUuid: string;
  declare crateUuid: string;
  declare songId: number;
  declare rank: number;
  declare playbackToken: string | null;
  declare wasCurrent: boolean;
  declare createdAt: string;
  declare removedAt: string;
}

/** A playlist that was recently deleted and can be restored. */
export class DeletedCrate extends BaseModel {
  static override readonly tableName = 'deletedCrates';
  static override readonly idColumn = 'crateUuid';
  static override readonly jsonAttributes = ['crate', 'songs'];
  declare crateUuid: string;
  declare userUuid: string;
  declare crate: Readonly<Record<string, unknown>>;
  declare songs: readonly Readonly<Record<string, unknown>>[];
  declare autoDjRoomUuids: string[];
  declare deletedAt: string;
}

/** An upload that arrives in parts. */
export class UploadSession extends BaseModel {
  static override readonly tableName = 'uploadSessions';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare userUuid: string;
  declare fileName: string;
  declare totalBytes: number;
  declare receivedBytes: number;
  declare sha256: string | null;
  declare songId: number | null;
  declare createdAt: string;
  declare updatedAt: string;
}
