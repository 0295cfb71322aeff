export { friendActions } from './friend-actions.ts';
export { FriendsPage } from './friends-page.tsx';
export { FriendshipButton } from './friendship-button.tsx';
export { InviteOnceButton } from './invitation-buttons.tsx';
export { nameOf, PersonRow } from './person-row.tsx';
