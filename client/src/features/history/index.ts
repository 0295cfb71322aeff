export { History } from './play-history.tsx';
