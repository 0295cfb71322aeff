export { Befriend } from './befriend.tsx';
export { friendDeeds } from './deeds.ts';
export { FriendsPage } from './friends-page.tsx';
