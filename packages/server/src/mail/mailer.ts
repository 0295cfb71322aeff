import { createTransport } from 'nodemailer';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { shortenRecipient } from './shorten-recipient.ts';

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

/**
 * Sends by SMTP_URL. [H756] Without it emails are written to the log, so that a first start needs no mail server. In
 * production their text is left out: it holds links and codes that open accounts.
 */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV'>, log: Log): Mailer {
  if (!config.SMTP_URL) return { send: async (email) => logUnsentEmail(config, log, email), close() {} };
  const transport = createTransport(config.SMTP_URL);
  return {
    async send(email) {
      await transport.sendMail({ from: config.MAIL_FROM, ...email });
    },
    close: () => transport.close(),
  };
}

function logUnsentEmail({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, log: Log, email: Email): void {
  if (NODE_ENV === 'production')
    log.warn({ to: shortenRecipient(email.to) }, 'email not sent: SMTP_URL is not set');
  else
    log.info(
      { email },
      'email not sent: SMTP_URL is not set; its text is logged because NODE_ENV is not production',
    );
}
