import { pathToFileURL } from 'node:url';
import { root } from './ci/command.ts';
import { exitCodes } from './exit-codes.ts';

/** A command of `npm run <script> -- <name>`. */
export interface NamedCommand {
  readonly about: string;
  /** Path of the module, relative to the repository's root. */
  readonly file: string;
  /** Arguments that come before those of the caller. */
  readonly args?: readonly string[];
}

/**
 * Runs the command that the first argument names, with the other arguments. Without a name it lists all
 * commands.
 */
export async function runNamedCommand(
  script: string,
  commands: Readonly<Record<string, NamedCommand>>,
): Promise<void> {
  const [node = '', , name = '', ...args] = process.argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const longest = Math.max(...Object.keys(commands).map((each) => each.length));
    console.log(`npm run ${script} -- <name> [options]; <name> --help lists the options of most\n`);
    for (const [each, { about }] of Object.entries(commands))
      console.log(`  ${each.padEnd(longest)}  ${about}`);
    process.exitCode = name === '' || name === '--help' ? 0 : exitCodes.badOptions;
    return;
  }
  process.argv = [node, command.file, ...(command.args ?? []), ...args];
  await import(pathToFileURL(`${root}/${command.file}`).href);
}
