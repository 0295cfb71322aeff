export { BotsSection } from './bots-section.tsx';
