export { DeedList } from './moderation-log.tsx';
