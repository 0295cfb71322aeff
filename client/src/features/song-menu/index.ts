export { useSongEntries } from './song-entries.tsx';
export { SongMenu } from './song-menu.tsx';
