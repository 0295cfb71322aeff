import type { Transporter } from 'nodemailer';
import { type BrandSettings, nameBrand } from '../brand/brand.ts';
import { configuredPlace, type PlaceSource } from '../brand/place.ts';
import type { Config } from '../config/config.ts';
import type { DevOutbox } from '../dev-outbox/outbox.ts';
import type { Log } from '../log/log.ts';
import type { Email } from './email.ts';
import { renderMail } from './render-mail.ts';
import { shortenRecipient } from './shorten-recipient.ts';

export interface Mailer {
  /** Rejects if the mail server does not accept the email. */
  send(email: Email): Promise<void>;
  close(): void;
}

/**
 * Creates a mailer that sends emails through SMTP_URL, [H486] as text and HTML, [H1381] with the brand's name
 * and colours. [H756] Without SMTP_URL it logs them, so that a first start needs no mail server; in
 * production the log omits the text, because it contains links and codes that give access to accounts. [H484]
 * On a development server the outbox shows them. The worker sends all mails except two that a user waits for
 * and REST sends: the code that confirms an action, and the test mail of the first run.
 */
export function createMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV'> & BrandSettings,
  log: Log,
  outbox: DevOutbox | null = null,
  place: Pick<PlaceSource, 'load'> = configuredPlace(config),
): Mailer {
  const { SMTP_URL } = config;
  // Loaded with the first email, because most processes send none.
  let transport: Promise<Transporter> | undefined;
  return {
    async send(email) {
      const { to } = email;
      const { brand } = await place.load();
      const [subject, text] = [nameBrand(email.subject, brand), nameBrand(email.text, brand)];
      const html = renderMail({ ...email, subject, text }, brand);
      outbox?.add({ kind: 'mail', to, subject, text, html });
      if (!SMTP_URL) return logUnsentEmail(config, log, { to, subject, text });
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(SMTP_URL));
      const from = config.MAIL_FROM.includes('<')
        ? config.MAIL_FROM
        : { name: brand.name, address: config.MAIL_FROM };
      await (await transport).sendMail({ from, to, subject, text, html });
    },
    close: () => void transport?.then((opened) => opened.close()),
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
