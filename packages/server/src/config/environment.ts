import { existsSync } from 'node:fs';
import type { Environment } from './config.ts';

/** process.env, with what a `.env` in the working folder adds to it; what is set already wins. */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
