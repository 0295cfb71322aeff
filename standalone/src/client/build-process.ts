/** Run by build.ts with the client's folder as its argument. */
import { build } from 'vite';

try {
  await build({ root: process.argv[2] ?? 'client', logLevel: 'warn' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
