export { ModerationLog } from './moderation-log.tsx';
