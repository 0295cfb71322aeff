export { ConfirmRoomDeletion } from './confirm-room-deletion.tsx';
export { CreatePage } from './create-page.tsx';
export { findRoomChanges } from './room-changes.ts';
export type { AdvancedDraft, RoomDraft } from './room-draft.ts';
export { RoomForm } from './room-form.tsx';
