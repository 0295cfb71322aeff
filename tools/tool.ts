/**
 * npm run tool -- NAME: runs one of the tools that developers start by hand, for example before a release.
 */
import { tools } from './command-tables.ts';
import { runNamedCommand } from './named-commands.ts';

await runNamedCommand('tool', tools);
