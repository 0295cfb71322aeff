export { HomePage } from './home-page.tsx';
export { SmallCard } from './room-card.tsx';
