// This file is written in JavaScript that old versions of Node can parse, so that it can report an unsupported version.
// Usage: node tools/node-guard.mjs <script.ts> [arguments]
import module from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { returnFreedMemory } from '../bin/free-memory.mjs';

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Hangout needs Node ${needed}, this is ${process.versions.node}. Run it through npm (npm start, npm test), ` +
      'which finds the Node that npm install brought; if it did not, run: npm rebuild node',
  );
  process.exit(1);
}
returnFreedMemory();
// Types are stripped and modules compiled once: this process and those that it starts read the result from the cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/node', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(process.argv[1])).href);
