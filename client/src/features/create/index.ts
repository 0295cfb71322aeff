export { EndConfirm } from './confirm-room-deletion.tsx';
export { CreatePage } from './create-page.tsx';
export { changesOf } from './room-changes.ts';
export type { MoreDraft, RoomDraft } from './room-draft.ts';
export { RoomForm } from './room-form.tsx';
