import { createTransport } from 'nodemailer';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with \n. */
  readonly text: string;
}

/** The way to a mail server. */
export interface Mailer {
  /** Rejects when the server did not take the letter. */
  send(letter: Email): Promise<void>;
  close(): void;
}

/** Sends by SMTP_URL; without one, letters are written to the log, so that a first start needs no mail server. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, log: Log): Mailer {
  if (!config.SMTP_URL) {
    return { send: async (letter) => log.info({ letter }, 'a mail that nobody sends'), close() {} };
  }
  const transport = createTransport(config.SMTP_URL);
  return {
    async send(letter) {
      await transport.sendMail({ from: config.MAIL_FROM, ...letter });
    },
    close: () => transport.close(),
  };
}
