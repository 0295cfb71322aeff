export { CrateCovers } from './crate-covers.tsx';
