/**
 * The load test's command line: `main.ts crowd | fairness | scenario | soak | sign-in | voice`. `npm run
 * loadtest` runs a scenario, `npm run bench` the others.
 */
import { exitCodes, runToExit } from '../../tools/exit-codes.ts';
import { runCrowdCommand } from './commands/crowd.ts';
import { runFairnessCommand } from './commands/fairness.ts';
import { runScenarioCommand } from './commands/scenario.ts';
import { runSignInCommand } from './commands/sign-in.ts';
import { runSoakCommand } from './commands/soak.ts';
import { runVoiceCommand } from './commands/voice.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  crowd: runCrowdCommand,
  fairness: runFairnessCommand,
  scenario: runScenarioCommand,
  soak: runSoakCommand,
  'sign-in': runSignInCommand,
  voice: runVoiceCommand,
};

const [, , name = '', ...args] = process.argv;
await runToExit(async () => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(args);
  console.error(`main.ts takes one of the commands ${Object.keys(commands).join(', ')}, not '${name}'`);
  return exitCodes.badOptions;
});
