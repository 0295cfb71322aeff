import type { Language } from '@hangout/rules';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with \n. */
  readonly text: string;
  /** [H486] The label of the button that replaces a link on its own line in the email's HTML. */
  readonly action?: string;
  /** The language of the texts; defaults to English. */
  readonly language?: Language;
}
