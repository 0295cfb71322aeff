export { FansPage, FollowedPage } from './fan-list-page.tsx';
export { FriendsOfPage } from './friends-of-page.tsx';
