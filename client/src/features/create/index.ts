export { changesOf } from './changes.ts';
export { CreatePage } from './create-page.tsx';
export type { MoreDraft, RoomDraft } from './draft.ts';
export { EndConfirm } from './end-confirm.tsx';
export { RoomForm } from './room-form.tsx';
