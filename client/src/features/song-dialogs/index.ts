export { SongDialogs } from './song-dialogs.tsx';
