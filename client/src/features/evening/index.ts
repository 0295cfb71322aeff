export { EveningPage } from './evening-page.tsx';
