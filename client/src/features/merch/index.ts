export { MerchPage } from './merch-page.tsx';
