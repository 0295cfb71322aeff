import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { songsFolder } from './folder.ts';

/** A song made by this project, as the demo world plays it. Plain data: the synthesiser is not loaded. */
export interface SongMaster {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre: string;
  readonly releaseYear: number;
  readonly explicit: false;
  readonly bpm: number;
  /** Key in musicians' notation, such as `A minor`. */
  readonly key: string;
  readonly durationSeconds: number;
  /** By EBU R128: LUFS, and the highest true peak of the encoded master, dBTP. */
  readonly loudness: { readonly lufs: number; readonly truePeakDb: number };
  /** Absolute paths of the AAC master and of the cover (640 × 640). */
  readonly masterFile: string;
  readonly coverFile: string;
  /** Light intensity for each second of the song, 0 to 1. */
  readonly energy: readonly number[];
}

/** An entry of `songs/catalogue.json`: a song with file names in place of absolute paths. */
export interface CatalogueEntry extends Omit<SongMaster, 'explicit'> {
  readonly explicit: boolean;
}

// render.ts writes the file from values of this type and catalogue.test.ts checks each entry, hence the cast.
const entries = JSON.parse(readFileSync(new URL('catalogue.json', songsFolder), 'utf8')) as CatalogueEntry[];

/** All songs of the project, in the order of the album list. */
export const songs: readonly SongMaster[] = entries.map((entry) => ({
  ...entry,
  explicit: false,
  masterFile: fileURLToPath(new URL(entry.masterFile, songsFolder)),
  coverFile: fileURLToPath(new URL(entry.coverFile, songsFolder)),
}));
