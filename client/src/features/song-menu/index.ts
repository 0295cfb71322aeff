export { SongMenu } from './song-menu.tsx';
