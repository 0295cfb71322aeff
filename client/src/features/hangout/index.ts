export { HangoutPage } from './hangout-page.tsx';
