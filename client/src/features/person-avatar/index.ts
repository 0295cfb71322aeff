export { ConversationAvatar } from './conversation-avatar.tsx';
export { PersonAvatar } from './person-avatar.tsx';
