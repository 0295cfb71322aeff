export { CrateImport } from './crate-import.tsx';
export { ExportTool } from './export-dialog.tsx';
export { ImportTool } from './import-dialog.tsx';
export { ImportPage } from './import-page.tsx';
