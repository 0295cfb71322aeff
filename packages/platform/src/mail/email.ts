import type { Language } from '@hangout/rules';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text. Lines end with \n. */
  readonly text: string;
  /** [H486] The label of the button that, in the HTML version, replaces a link on a separate line. */
  readonly action?: string;
  /** The language of the texts; English by default. */
  readonly language?: Language;
}
