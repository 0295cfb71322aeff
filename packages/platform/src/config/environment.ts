import { existsSync } from 'node:fs';
import type { Environment } from './config.ts';

/**
 * Returns the environment variables, with those of `.env` in the working folder added if they are not set.
 */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
