export { MessagesPage } from './messages-page.tsx';
export { sendDirectMessage } from './outgoing-messages.ts';
