export { endOf, ReasonField, type Span, SpanChips } from './terms.tsx';
export { type Terms, TermsDialog } from './terms-dialog.tsx';
