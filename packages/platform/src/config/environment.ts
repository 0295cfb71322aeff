import { existsSync } from 'node:fs';
import type { Environment } from './config.ts';

/**
 * Returns the environment variables. Reads `.env` in the working folder first, which does not override variables that
 * are set.
 */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
