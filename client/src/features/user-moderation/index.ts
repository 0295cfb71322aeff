export { UserModerationDialog } from './user-moderation-dialog.tsx';
