/** npm run bench -- NAME: each benchmark measures next to a control in the same run and prints the ratio. */
import { benches } from './command-tables.ts';
import { runNamedCommand } from './named-commands.ts';

await runNamedCommand('bench', benches);
