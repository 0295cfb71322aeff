export { CrateCard } from './crate-card.tsx';
export { LikesPage } from './likes-page.tsx';
export { PlaylistPage } from './playlist-page.tsx';
export { PlaylistsPage } from './playlists-page.tsx';
