export { PlayHistory } from './play-history.tsx';
