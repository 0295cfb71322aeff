export { ProcessLimitError } from './process-limits.ts';
export {
  createMediaProcesses,
  createProcessPool,
  type MediaProcesses,
  type ProcessPool,
  ProcessPoolBusyError,
} from './process-pool.ts';
