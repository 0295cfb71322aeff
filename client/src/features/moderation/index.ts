export { endOf, ReasonField, type Span, SpanChips } from './duration-and-reason.tsx';
export { type Terms, TermsDialog } from './duration-and-reason-dialog.tsx';
export { isRaidAskedAtom, RaidBanner, RaidDialog, RoomRaid } from './raid-mode.tsx';
