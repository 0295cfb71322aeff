import type { ExportProvider, SongOutcome, TransferStatus } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';
import { Crate, Song } from './songs.ts';

/** An import of a playlist, an album, likes or a file into a playlist of its owner. */
export class Import extends BaseModel {
  static override readonly tableName = 'imports';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare userUuid: string;
  declare crateUuid: string;
  declare source: 'provider' | 'file';
  declare provider: string | null;
  declare kind: string | null;
  declare collectionId: string | null;
  declare link: string | null;
  declare fileName: string | null;
  declare name: string;
  declare country: string;
  declare status: TransferStatus;
  declare total: number | null;
  declare readCount: number;
  declare cursor: string | null;
  declare isRead: boolean;
  declare pauses: number;
  declare retryAt: string | null;
  declare leaseUntil: string | null;
  declare leaseId: string | null;
  declare error: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return { crate: belongsTo(Crate, 'imports.crateUuid', 'crates.uuid') };
  }
}

/** One song of an import, by its position in the source. */
export class ImportSong extends BaseModel {
  static override readonly tableName = 'importSongs';
  static override readonly idColumn = ['importUuid', 'position'];
  static override readonly jsonAttributes = ['musicProviders'];
  declare importUuid: string;
  declare position: number;
  declare trackName: string;
  declare artistName: string;
  declare albumName: string | null;
  declare duration: number;
  declare isrc: string | null;
  declare musicProviders: Record<string, string>;
  declare link: string | null;
  declare outcome: SongOutcome | null;
  declare reason: string | null;
  declare mended: 'chosen' | 'skipped' | null;
  declare songId: number | null;
  declare crateSongUuid: string | null;
  static override relationMappings() {
    return { song: belongsTo(Song, 'importSongs.songId', 'songs.id') };
  }
}

/** An export of a playlist to its owner's account at a provider. */
export class Export extends BaseModel {
  static override readonly tableName = 'exports';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  declare userUuid: string;
  declare crateUuid: string;
  declare provider: ExportProvider;
  declare name: string;
  declare description: string;
  declare country: string;
  declare status: TransferStatus;
  declare playlistId: string | null;
  declare link: string | null;
  declare isCreating: boolean;
  declare sending: number;
  declare pauses: number;
  declare retryAt: string | null;
  declare leaseUntil: string | null;
  declare leaseId: string | null;
  declare error: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return { crate: belongsTo(Crate, 'exports.crateUuid', 'crates.uuid') };
  }
}

/** One song of an export, by its position in the playlist at the start of the export. */
export class ExportSong extends BaseModel {
  static override readonly tableName = 'exportSongs';
  static override readonly idColumn = ['exportUuid', 'position'];
  declare exportUuid: string;
  declare position: number;
  declare songId: number | null;
  declare trackName: string;
  declare artistName: string;
  declare outcome: SongOutcome | null;
  declare reason: string | null;
  declare providerSongId: string | null;
  declare isSent: boolean;
  static override relationMappings() {
    return { song: belongsTo(Song, 'exportSongs.songId', 'songs.id') };
  }
}
