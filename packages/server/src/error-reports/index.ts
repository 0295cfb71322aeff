export type { ErrorReports } from './error-reports.ts';
export { openErrorReports } from './open-error-reports.ts';
