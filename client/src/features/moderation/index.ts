export { type Duration, DurationChips, expirationOf, ReasonField } from './duration-and-reason.tsx';
export { type DurationAndReason, DurationAndReasonDialog } from './duration-and-reason-dialog.tsx';
export { isRaidDialogOpenAtom, RaidBanner, RaidDialog, RoomRaidDialog } from './raid-mode.tsx';
