export { Befriend } from './befriend.tsx';
export { FriendsPage } from './friends-page.tsx';
