/** npm run check: types, lint, boundaries and documents, each with its time. */
import { createCommand } from '../cli.ts';
import { runChecks } from './checks.ts';
import { runAndCapture } from './command.ts';

const { fix } = createCommand('npm run check --', 'Types, lint, boundaries and documents.')
  .option('--fix', 'first fix what can be fixed automatically', false)
  .parse()
  .opts();
if (fix) await runAndCapture(['biome', 'check', '--write', '.']);

const { passed, failed } = await runChecks((words) => console.log(words));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
