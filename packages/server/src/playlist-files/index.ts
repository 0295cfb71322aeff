export {
  type FilePlaylist,
  type FileProblem,
  type FileSong,
  PlaylistFileError,
} from './playlist-file.ts';
export { readPlaylistFileIsolated } from './read-isolated.ts';
export { playlistFileTypes, type WrittenPlaylist, writePlaylistFile } from './write-playlist-file.ts';
