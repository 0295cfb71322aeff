export { isRaidAskedAtom, RaidBanner, RaidDialog, RoomRaid } from './raid.tsx';
export { endOf, ReasonField, type Span, SpanChips } from './terms.tsx';
export { type Terms, TermsDialog } from './terms-dialog.tsx';
