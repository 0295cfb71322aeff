import { existsSync } from 'node:fs';
import type { Environment } from './config.ts';

/** The environment variables, and those of `.env` in the working folder that are not set already. */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
