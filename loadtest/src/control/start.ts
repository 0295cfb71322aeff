import { fileURLToPath } from 'node:url';
import { type MeasuredProcess, startMeasuredProcess } from '../target/measured-process.ts';

const script = fileURLToPath(new URL('./server.ts', import.meta.url));

/**
 * Starts the control server. It only sends frames, so its cost is the least that any server needs for the
 * same bytes.
 */
export const startControl = (): Promise<MeasuredProcess> =>
  startMeasuredProcess(script, /Control is open at (\S+)/, {});
