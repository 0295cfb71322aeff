import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { songsFolder } from './folder.ts';

/** A song that the project made itself, as the demo world puts it on. Light data: no synthesiser is loaded. */
export interface SongMaster {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre: string;
  readonly releaseYear: number;
  readonly explicit: false;
  readonly bpm: number;
  /** As musicians say it, such as `A minor`. */
  readonly key: string;
  readonly durationSeconds: number;
  /** Absolute paths of the AAC master and of the cover (640 × 640). */
  readonly masterFile: string;
  readonly coverFile: string;
  /** One value for each second, 0 still … 1 all lights. */
  readonly energy: readonly number[];
}

/** What stands in `songs/catalogue.json`: the same, with file names instead of paths. */
export interface CatalogueEntry extends Omit<SongMaster, 'explicit'> {
  readonly explicit: boolean;
}

// The file is written by render.ts from values of this very type, and catalogue.test.ts looks at each entry.
const entries = JSON.parse(readFileSync(new URL('catalogue.json', songsFolder), 'utf8')) as CatalogueEntry[];

/** All songs of the project, in the order of the album list. */
export const songs: readonly SongMaster[] = entries.map((entry) => ({
  ...entry,
  explicit: false,
  masterFile: fileURLToPath(new URL(entry.masterFile, songsFolder)),
  coverFile: fileURLToPath(new URL(entry.coverFile, songsFolder)),
}));
