import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { changeSong, changeSongFiles, type Db, insertUploadedSong, loadSong } from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { storeCover } from '@hangout/platform/images/covers';
import { resizeCover } from '@hangout/platform/images/resize';
import type { Loudness } from '@hangout/rules';
import { removeTags } from './remove-tags.ts';

/** A finished song of the project: AAC in an m4a with its index at the start (faststart), and a cover. */
export interface Master {
  readonly masterPath: string;
  readonly coverPath: string | null;
  readonly title: string;
  readonly artist: string;
  readonly album?: string | null;
  readonly genre?: string | null;
  readonly releaseYear?: number | null;
  readonly bpm?: number | null;
  /** How loud each second is, 0 to 1. */
  readonly energy?: readonly number[] | null;
  /** [H1165] By EBU R128, measured when the song was produced. */
  readonly loudness?: Loudness | null;
  readonly durationSeconds: number;
  readonly ownerUuid: string | null;
  /** Permanent id of the song; a second import finds it by this and changes nothing. */
  readonly shortId: string;
}

/**
 * [H322] Imports a finished song as VERIFIED without transcoding. It can be played at once; HLS is made when
 * it is first requested.
 */
export async function importMaster(db: Db, files: Files, master: Master): Promise<Song> {
  const known = await loadSong(db, master.shortId);
  if (known?.status === 'VERIFIED') return known;
  const { size } = await stat(master.masterPath);
  const made =
    known ??
    (await insertUploadedSong(db, {
      ownerUuid: master.ownerUuid,
      trackName: master.title,
      artistName: master.artist,
      originalKey: `masters/${master.shortId}.m4a`,
      originalName: basename(master.masterPath),
      originalBytes: size,
      shortId: master.shortId,
    }));
  const prefix = `songs/${made.songId}`;
  const file = removeTags(await readFile(master.masterPath));
  await files.put(`${prefix}/http.m4a`, file);
  const { coverPath } = master;
  // The masters come with the project, so their covers are decoded in this process.
  const cover = coverPath === null ? null : await resizeCover(coverPath);
  const coverBytes = await storeCover(files, `${prefix}/cover`, cover);
  await db.transaction(async (tx) => {
    await changeSongFiles(tx, made.songId, {
      httpKey: `${prefix}/http.m4a`,
      httpType: 'audio/mp4',
      coverKey: coverBytes === null ? null : `${prefix}/cover`,
      renditionBytes: file.byteLength + (coverBytes ?? 0),
      contentOffsetMs: { http: 0 },
    });
    await changeSong(tx, made.songId, {
      albumName: master.album ?? null,
      genre: master.genre ?? null,
      releaseYear: master.releaseYear ?? null,
      bpm: master.bpm ?? null,
      energy: master.energy ?? null,
      loudnessLufs: master.loudness?.lufs ?? null,
      truePeakDbtp: master.loudness?.truePeakDb ?? null,
      duration: master.durationSeconds,
      status: 'VERIFIED',
    });
  });
  return (await loadSong(db, made.songId)) ?? made;
}
