import type { uploadRefusals } from '@hangout/contract/framework/endpoint';
import type { Dependencies } from './dependencies.ts';
import type { HttpRefusalError } from './http-refusal.ts';
import { createScanner, ScanError } from './virus-scan.ts';

interface RefuseInfectedFileOptions {
  readonly dependencies: Pick<Dependencies, 'config' | 'log'>;
  readonly refuse: (
    code: Extract<keyof typeof uploadRefusals, 'file_infected' | 'scan_failed'>,
  ) => HttpRefusalError;
}

/** [H839] Refuses a file that is infected or could not be scanned. Accepts all files if no scanner is configured. */
export async function refuseInfectedFile(
  path: string,
  { dependencies: { config, log }, refuse }: RefuseInfectedFileOptions,
): Promise<void> {
  const scan = createScanner(config);
  if (!scan) return;
  try {
    const found = await scan(path);
    if (found === null) return;
    log.warn({ found }, 'the virus scanner has found an infected file; it is refused');
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    log.error({ err: error }, 'an uploaded file could not be scanned; it is refused');
    throw refuse('scan_failed');
  }
  throw refuse('file_infected');
}
