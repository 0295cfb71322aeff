export { Chat } from './chat.tsx';
export { type ChatState, chatStateAtom } from './chat-state.ts';
export { useMentionAlerts } from './mention-alert.ts';
export { useUnreadTitle } from './unread-title.ts';
