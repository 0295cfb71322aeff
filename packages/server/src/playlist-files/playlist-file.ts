import type { playlistFileRefusals } from '@hangout/contract/rest/playlist-service/transfer-shape';

/** A song of a playlist as a file describes it; nothing of it is stored yet. */
export interface FileSong {
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  /** Seconds, 0 where the file does not say it. */
  readonly duration: number;
  /** Upper-case letters and digits; null where the file does not say it. */
  readonly isrc: string | null;
  /** Ids at music providers. */
  readonly musicProviders: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/** A playlist that was read from a file. */
export interface FilePlaylist {
  /** Null where the file does not name it. */
  readonly name: string | null;
  readonly songs: readonly FileSong[];
}

/** [H1112] Why a file is no playlist; each code is a refusal in words. */
export type FileProblem = keyof typeof playlistFileRefusals;

/** Thrown where a file is no playlist that can be read. */
export class PlaylistFileError extends Error {
  override name = 'PlaylistFileError';
  readonly problem: FileProblem;
  constructor(problem: FileProblem, options?: { readonly cause?: unknown }) {
    super(problem, options);
    this.problem = problem;
  }
}
