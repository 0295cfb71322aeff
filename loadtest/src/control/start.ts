import { fileURLToPath } from 'node:url';
import { type MeasuredProcess, startMeasuredProcess } from '../target/measured-process.ts';

const script = fileURLToPath(new URL('./server.ts', import.meta.url));

/**
 * Starts the control server, which does nothing but send the frames: its cost is the least that any server needs for
 * the same bytes.
 */
export const startControl = (): Promise<MeasuredProcess> =>
  startMeasuredProcess(script, /Control is open at (\S+)/, {});
