export { createLoadAccount, type LoadAccount } from './provider-accounts.ts';
export { runExport } from './run-export.ts';
export { runImport } from './run-import.ts';
export { enqueueTransfer } from './run-transfer.ts';
export { startTransferJobs } from './transfer-jobs.ts';
