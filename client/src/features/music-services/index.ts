export { MusicCallbackPage } from './music-callback-page.tsx';
export { MusicSection } from './music-section.tsx';
