import type { Language } from '@hangout/rules';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text, with lines that end with \n. */
  readonly text: string;
  /** [H486] Label of the button that replaces a link on a line of its own in the HTML version. */
  readonly action?: string;
  /** Language of the texts; English if absent. */
  readonly language?: Language;
}
