export { friendDeeds } from './friend-actions.ts';
export { FriendsPage } from './friends-page.tsx';
export { Befriend } from './friendship-button.tsx';
