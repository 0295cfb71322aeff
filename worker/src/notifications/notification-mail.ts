import type { Email } from '@hangout/platform/mail/email';
import { say } from '@hangout/platform/texts/texts';
import { type Language, type TranslatedNotification, translateNotification } from '@hangout/rules';

/**
 * [H271] Returns the email of a notification in a language, with its link. [H294] It mentions the settings
 * only if this kind of notification can be turned off.
 */
export function wordNotificationMail(
  notification: TranslatedNotification,
  language: Language,
  { publicUrl, mayChoose }: { readonly publicUrl: string | undefined; readonly mayChoose: boolean },
): Pick<Email, 'subject' | 'text'> {
  const { title = '', body = '', path = '/' } = translateNotification(notification, language);
  // Without a mail server the email is only logged, and there may be no public URL.
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
