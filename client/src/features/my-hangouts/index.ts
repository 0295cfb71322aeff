export { MyHangoutsPage } from './my-hangouts-page.tsx';
