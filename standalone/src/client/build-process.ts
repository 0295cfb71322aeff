/** Run by build.ts with the client's folder as its argument. */
import { build } from 'vite';

await build({ root: process.argv[2] ?? 'client', logLevel: 'warn' });
