// Plain JavaScript that an old Node can read: node tools/node-guard.mjs <script.ts> [arguments]
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Hangout needs Node ${needed}, this is ${process.versions.node}. Run it through npm (npm start, npm test), ` +
      'which finds the Node that npm install brought; if it did not, run: npm rebuild node',
  );
  process.exit(1);
}
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(process.argv[1])).href);
