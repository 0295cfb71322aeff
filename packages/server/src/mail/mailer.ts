import { createTransport } from 'nodemailer';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with \n. */
  readonly text: string;
}

/** Sends emails. */
export interface Mailer {
  /** Rejects where the mail server did not accept the email. */
  send(email: Email): Promise<void>;
  close(): void;
}

/** Sends by SMTP_URL. Without it emails are written to the log, so that a first start needs no mail server. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, log: Log): Mailer {
  if (!config.SMTP_URL) {
    return { send: async (email) => log.info({ email }, 'email not sent: SMTP_URL is not set'), close() {} };
  }
  const transport = createTransport(config.SMTP_URL);
  return {
    async send(email) {
      await transport.sendMail({ from: config.MAIL_FROM, ...email });
    },
    close: () => transport.close(),
  };
}
