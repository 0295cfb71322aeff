/** npm run check: types, lint, boundaries and documents, each with its time. */
import { runChecks } from './checks.ts';

const { passed, failed } = await runChecks((words) => console.log(words));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
