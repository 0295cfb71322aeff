import {
  type Export,
  type ExportSong,
  type Import,
  type ImportSong,
  songReasons,
  transferErrors,
} from '@hangout/contract/rest/shapes/transfer-shape';
import {
  type Db,
  type ExportProgress,
  type ExportSongRow,
  type ImportProgress,
  type ImportSongRow,
  loadSongs,
  type OutcomeCounts,
} from '@hangout/db';

/** Adds the message of a code; a code of another version, which is unknown here, gets a general message. */
function reasonOf(sentences: Readonly<Record<string, string>>, code: string | null) {
  return code === null ? null : { code, message: sentences[code] ?? transferErrors.internal };
}

const countsOf = ({ found, otherVersion, notFound, failed, waiting }: OutcomeCounts) => ({
  ...{ found, otherVersion, notFound, failed, waiting },
});

export function presentImport(job: ImportProgress): Import {
  return {
    id: job.importUuid,
    ...{ importUuid: job.importUuid, crateUuid: job.crateUuid, crateName: job.crateName },
    ...{ source: job.source, provider: job.provider, kind: job.kind, link: job.link },
    ...{ fileName: job.fileName, name: job.name, status: job.status },
    // If more songs were read than the provider announced, the total is the number of songs read.
    total: job.isRead ? job.readCount : job.total === null ? null : Math.max(job.total, job.readCount),
    counts: countsOf(job),
    error: reasonOf(transferErrors, job.error),
    ...{ retryAt: job.retryAt, createdAt: job.createdAt, updatedAt: job.updatedAt },
  };
}

/** Presents the songs of an import with the stored songs that they were matched with, which one query loads. */
export async function presentImportSongs(db: Db, rows: readonly ImportSongRow[]): Promise<ImportSong[]> {
  const songs = await loadSongs(
    db,
    rows.flatMap(({ songId }) => songId ?? []),
  );
  return rows.map((row) => ({
    ...{ position: row.position, trackName: row.trackName, artistName: row.artistName },
    ...{ albumName: row.albumName, duration: row.duration, isrc: row.isrc, link: row.link },
    ...{ musicProviders: row.musicProviders, outcome: row.outcome, mended: row.mended },
    reason: reasonOf(songReasons, row.reason),
    song: (row.songId !== null && songs.get(String(row.songId))) || null,
  }));
}

export function presentExport(job: ExportProgress): Export {
  return {
    id: job.exportUuid,
    ...{ exportUuid: job.exportUuid, crateUuid: job.crateUuid, provider: job.provider, name: job.name },
    ...{ link: job.link, total: job.total, sent: job.sent, status: job.status },
    counts: countsOf(job),
    error: reasonOf(transferErrors, job.error),
    ...{ retryAt: job.retryAt, createdAt: job.createdAt, updatedAt: job.updatedAt },
  };
}

export const presentExportSong = (row: ExportSongRow): ExportSong => ({
  ...{ position: row.position, trackName: row.trackName, artistName: row.artistName },
  ...{ outcome: row.outcome, isSent: row.isSent, reason: reasonOf(songReasons, row.reason) },
});
