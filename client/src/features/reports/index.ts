export { ReportDialog } from './report-dialog.tsx';
export { ReportQueue } from './report-queue.tsx';
export { isReportsOpenAtom, ReportsButton } from './reports-button.tsx';
export { RoomReportsDialog } from './room-reports-dialog.tsx';
