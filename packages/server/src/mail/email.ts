import type { Language } from '@hangout/rules';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with \n. */
  readonly text: string;
  /** [H486] The words of the button that the mail's HTML makes of a link in a line of its own. */
  readonly action?: string;
  /** The language of the words; English where absent. */
  readonly language?: Language;
}
