import type { Language } from '@hangout/rules';
import type { MailWords } from '../authentication/mail-texts.ts';

interface LeavingTexts {
  /** `day` is written out in the language of the mail. */
  readonly deactivationRequested: (day: string, settings: string) => MailWords;
  readonly deletionRequested: (day: string, settings: string) => MailWords;
  readonly takenBack: (settings: string) => MailWords;
  readonly takenBackByModerator: (settings: string) => MailWords;
  readonly deactivated: (origin: string) => MailWords;
  readonly deleted: () => MailWords;
}

/** [H271] What the mails about leaving say, in each language. */
export const leavingTexts: Readonly<Record<Language, LeavingTexts>> = {
  en: {
    deactivationRequested: (day, settings) => ({
      subject: 'Your account is deactivated soon',
      text: `Your {{brand}} account is deactivated on ${day}, as you asked. Everything in it is kept. You were signed out on all other devices.\n\nUntil then you can take it back: ${settings}/data\n\nIf this was not you, take it back and change your password.\n`,
    }),
    deletionRequested: (day, settings) => ({
      subject: 'Your account is deleted soon',
      text: `Your {{brand}} account is deleted on ${day}, with everything in it, as you asked. You were signed out on all other devices.\n\nUntil then you can take it back: ${settings}/data\n\nIf this was not you, take it back and change your password.\n`,
    }),
    takenBack: (settings) => ({
      subject: 'Your account stays',
      text: `The request to close your {{brand}} account was taken back. Nothing changes.\n\nIf this was not you, change your password: ${settings}/security\n`,
    }),
    takenBackByModerator: (settings) => ({
      subject: 'Your account stays',
      text: `A moderator took back the request to close your {{brand}} account. Nothing changes.\n\nIf you still want to leave, ask for it again: ${settings}/data\n`,
    }),
    deactivated: (origin) => ({
      subject: 'Your account is deactivated',
      text: `Your {{brand}} account is deactivated now, as you asked. Everything in it is kept. If you want it back, write to those who run this server: ${origin}\n`,
    }),
    deleted: () => ({
      subject: 'Your account was deleted',
      text: 'Your {{brand}} account was deleted, with everything that belonged to it. What you wrote in hangouts stays without your name. Goodbye, and thank you for the music.\n',
    }),
  },
  es: {
    deactivationRequested: (day, settings) => ({
      subject: 'Tu cuenta se desactivará pronto',
      text: `Tu cuenta de {{brand}} se desactivará el ${day}, como pediste. Se conserva todo lo que contiene. Se cerró la sesión en los demás dispositivos.\n\nHasta entonces puedes retirar la petición: ${settings}/data\n\nSi no fuiste tú, retírala y cambia tu contraseña.\n`,
    }),
    deletionRequested: (day, settings) => ({
      subject: 'Tu cuenta se eliminará pronto',
      text: `Tu cuenta de {{brand}} se eliminará el ${day} con todo lo que contiene, como pediste. Se cerró la sesión en los demás dispositivos.\n\nHasta entonces puedes retirar la petición: ${settings}/data\n\nSi no fuiste tú, retírala y cambia tu contraseña.\n`,
    }),
    takenBack: (settings) => ({
      subject: 'Tu cuenta se queda',
      text: `Se retiró la petición de cerrar tu cuenta de {{brand}}. Nada cambia.\n\nSi no fuiste tú, cambia tu contraseña: ${settings}/security\n`,
    }),
    takenBackByModerator: (settings) => ({
      subject: 'Tu cuenta se queda',
      text: `La moderación retiró la petición de cerrar tu cuenta de {{brand}}. Nada cambia.\n\nSi todavía quieres irte, pídelo otra vez: ${settings}/data\n`,
    }),
    deactivated: (origin) => ({
      subject: 'Tu cuenta está desactivada',
      text: `Tu cuenta de {{brand}} está desactivada desde ahora, como pediste. Se conserva todo lo que contiene. Si quieres recuperarla, escribe a quienes llevan este servidor: ${origin}\n`,
    }),
    deleted: () => ({
      subject: 'Tu cuenta se eliminó',
      text: 'Tu cuenta de {{brand}} se eliminó con todo lo que contenía. Lo que escribiste en los hangouts queda sin tu nombre. Hasta siempre, y gracias por la música.\n',
    }),
  },
};

/** A day in words, such as '5 December 2026'. */
export const formatDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
