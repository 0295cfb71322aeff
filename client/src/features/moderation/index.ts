export { type Duration, DurationChips, expirationOf, ReasonField } from './duration-and-reason.tsx';
export { type DurationAndReason, DurationAndReasonDialog } from './duration-and-reason-dialog.tsx';
export { RaidBanner } from './raid-banner.tsx';
export { RaidDialog, RoomRaidDialog } from './raid-dialog.tsx';
export { isRaidDialogOpenAtom } from './raid-mode.ts';
