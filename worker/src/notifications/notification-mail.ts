import type { Email } from '@hangout/platform/mail/email';
import { say } from '@hangout/platform/texts/texts';
import { type Language, type TranslatedNotification, translateNotification } from '@hangout/rules';

/**
 * [H271] Creates the email of a notification in a language, with the URL that it links to. [H294] The email does not
 * mention the settings if this kind of notification cannot be turned off.
 */
export function wordNotificationMail(
  notification: TranslatedNotification,
  language: Language,
  { publicUrl, mayChoose }: { readonly publicUrl: string | undefined; readonly mayChoose: boolean },
): Pick<Email, 'subject' | 'text'> {
  const { title = '', body = '', path = '/' } = translateNotification(notification, language);
  // Without a mail server the email is only logged, and the server may have no public address.
  const origin = publicUrl?.replace(/\/+$/, '') ?? '';
  const lines = [title, ...(body === '' ? [] : [body])].join('\n');
  const footer = mayChoose
    ? `\n${say(language, 'mails.choose', { settings: `${origin}/settings/notifications` })}\n`
    : '';
  return {
    subject: title,
    text: `${lines}\n\n${origin}${path}\n${footer}`,
  };
}
