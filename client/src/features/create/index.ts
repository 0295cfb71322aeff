export { changesOf } from './changes.ts';
export { CreatePage } from './create-page.tsx';
export type { MoreDraft, RoomDraft } from './draft.ts';
export { RoomForm } from './room-form.tsx';
