/** npm run tool -- NAME: runs a tool by hand, before a release or during development. */
import { tools } from './command-tables.ts';
import { runNamedCommand } from './named-commands.ts';

await runNamedCommand('tool', tools);
