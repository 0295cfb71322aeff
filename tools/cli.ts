import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { exitCodes } from './exit-codes.ts';

/**
 * Creates the command line of a tool. `--help` prints the options; an unknown option exits with 104.
 * @param command the command before its options, such as `npm run bench -- soak`
 */
export function createCommand(command: string, about: string) {
  // In the npm package the command is called `hangout`, and this variable contains the name of the tool.
  const packaged = process.env.HANGOUT_COMMAND;
  return new Command(packaged ? `hangout ${packaged}` : command)
    .description(about)
    .helpOption('--help', 'these options')
    .showHelpAfterError('--help names the options.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.badOptions));
}

/** Parses a number within inclusive bounds. */
export const parseNumber =
  (least: number, most = Number.POSITIVE_INFINITY) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() !== '' && number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      Number.isFinite(most) ? `A number from ${least} to ${most}.` : `A number from ${least} on.`,
    );
  };

/** Parses a whole number within inclusive bounds. */
export const parseInteger = (least: number, most?: number) => (text: string) => {
  const number = parseNumber(least, most)(text);
  if (Number.isInteger(number)) return number;
  throw new InvalidArgumentError('A whole number.');
};
