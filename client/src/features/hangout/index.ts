export { HangoutPage } from './hangout-page.tsx';
export { KickedPage } from './kicked-page.tsx';
