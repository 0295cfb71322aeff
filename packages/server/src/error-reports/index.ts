export { type ErrorReports, openErrorReports } from './error-reports.ts';
