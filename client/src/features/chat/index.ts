export { Chat } from './chat.tsx';
