import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { exitCodes } from '../loadtest/src/exit-codes.ts';

/**
 * The options of one of the project's tools. `--help` prints them and ends with 0; what is not understood is said in
 * words and ends with 104. @param command what somebody types before them, such as `npm run soak --`
 */
export function commandLine(command: string, about: string) {
  return new Command(command)
    .description(about)
    .helpOption('--help', 'these options')
    .showHelpAfterError('--help names the options.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.badOptions));
}

/** Reads a number within bounds, both included. */
export const numberFrom =
  (least: number, most = Number.POSITIVE_INFINITY) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() !== '' && number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      Number.isFinite(most) ? `A number from ${least} to ${most}.` : `A number from ${least} on.`,
    );
  };

/** As `numberFrom`, for what can only be counted. */
export const wholeFrom = (least: number, most?: number) => (text: string) => {
  const number = numberFrom(least, most)(text);
  if (Number.isInteger(number)) return number;
  throw new InvalidArgumentError('A whole number.');
};
