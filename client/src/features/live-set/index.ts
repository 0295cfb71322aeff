export { PlayLiveButton } from './play-live-button.tsx';
