export { ReportDialog } from './report-dialog.tsx';
export { ReportQueue } from './report-queue.tsx';
export { openReport, type ReportTarget } from './report-target.ts';
export { isReportsOpenAtom, ReportsButton, RoomReportsDialog } from './reports-button.tsx';
export { ReportsPage } from './reports-page.tsx';
