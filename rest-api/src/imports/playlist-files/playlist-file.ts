import type { playlistFileRefusals } from '@hangout/contract/rest/shapes/transfer-shape';

/** A song of a playlist as a file describes it, before it is stored. */
export interface FileSong {
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  /** Seconds; 0 if the file does not give it. */
  readonly duration: number;
  /** Upper-case letters and digits; null if the file does not give it. */
  readonly isrc: string | null;
  readonly musicProviders: Readonly<Record<string, string>>;
  readonly link: string | null;
}

export interface FilePlaylist {
  /** Name of the playlist; null if the file has none. */
  readonly name: string | null;
  readonly songs: readonly FileSong[];
}

/** [H1112] Why a file is refused; each code has a message in `playlistFileRefusals`. */
export type FileProblem = keyof typeof playlistFileRefusals;

export class PlaylistFileError extends Error {
  override name = 'PlaylistFileError';
  readonly problem: FileProblem;
  constructor(problem: FileProblem, options?: { readonly cause?: unknown }) {
    super(problem, options);
    this.problem = problem;
  }
}
