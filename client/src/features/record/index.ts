export { DeedLine } from './deed-line.tsx';
