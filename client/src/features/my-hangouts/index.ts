export { MyHangoutsPage } from './my-hangouts-page.tsx';
export { OwnershipTransfers } from './ownership-transfers.tsx';
