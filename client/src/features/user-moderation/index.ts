export { PersonSheet } from './user-moderation-dialog.tsx';
