import type { Language } from '@hangout/rules';

/** Subject and text of a mail. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  /** [H486] The words of the button that leads to the link of the text. */
  readonly action?: string;
}

interface MailTexts {
  readonly resetMail: (link: string, minutes: number) => MailWords;
  readonly emailCode: (code: string, link: string) => MailWords;
  /** [H482] The link that signs in. */
  readonly signInLink: (link: string, minutes: number) => MailWords;
  /** The code that confirms a change of the account, in a mail or a text message. */
  readonly confirmationCode: (code: string) => MailWords;
  /** The text message with the code of a sign-in by phone. */
  readonly phoneCode: (code: string) => string;
  /** [H499] The text message with the code for a new number of an account. */
  readonly newPhoneCode: (code: string) => string;
  readonly phoneChanged: (phone: string, settings: string) => MailWords;
  readonly phoneRemoved: (phone: string, settings: string) => MailWords;
  readonly emailAdded: (email: string, settings: string) => MailWords;
  readonly emailRemoved: (email: string, settings: string) => MailWords;
  readonly secondFactorOn: (origin: string) => MailWords;
  readonly secondFactorOff: (settings: string) => MailWords;
  readonly passkeyAdded: (settings: string) => MailWords;
  readonly passkeyRemoved: (settings: string) => MailWords;
  readonly passwordChanged: (origin: string) => MailWords;
}

/** [H271] What mails and text messages of the product say, in each language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en: {
    resetMail: (link, minutes) => ({
      subject: 'A new password for {{brand}}',
      text: `Set a new password here, ${minutes === 1 ? 'within a minute' : `within ${minutes} minutes`}:\n${link}\n\nWho did not ask for this needs to do nothing.\n`,
      action: 'Set a new password',
    }),
    emailCode: (code, link) => ({
      subject: 'Your code for {{brand}}',
      text: `Your code is ${code}. It can be used for 24 hours.\n\nEnter it where you were asked for it, or confirm the address here:\n${link}\n`,
      action: 'Confirm this address',
    }),
    signInLink: (link, minutes) => ({
      subject: 'Your link into {{brand}}',
      text: `This link signs you in, once and ${minutes === 1 ? 'within a minute' : `within ${minutes} minutes`}:\n${link}\n\nDo not pass it on. Who did not ask for this needs to do nothing.\n`,
      action: 'Sign in',
    }),
    confirmationCode: (code) => ({
      subject: 'Your code for {{brand}}',
      text: `Your code for {{brand}} is ${code}. It confirms a change of your account.`,
    }),
    phoneCode: (code) => `Your code for {{brand}} is ${code}.`,
    newPhoneCode: (code) =>
      `Your code for {{brand}} is ${code}. It ties this number to an account. Tell it nobody.`,
    phoneChanged: (phone, settings) => ({
      subject: 'The phone number of your account was changed',
      text: `The number ${phone} belongs to your {{brand}} account now and can be used to sign in.\n\nIf this was not you, remove it and change your password: ${settings}/account\n`,
    }),
    phoneRemoved: (phone, settings) => ({
      subject: 'The phone number of your account was removed',
      text: `The number ${phone} no longer belongs to your {{brand}} account and cannot be used to sign in.\n\nIf this was not you, change your password and look at your sessions: ${settings}/security\n`,
    }),
    emailAdded: (email, settings) => ({
      subject: 'An email address was added to your account',
      text: `The address ${email} was added to your {{brand}} account. Once it is verified, it can be used to sign in and to set a new password.\n\nIf this was not you, remove the address and change your password: ${settings}\n`,
    }),
    emailRemoved: (email, settings) => ({
      subject: 'An email address was removed from your account',
      text: `The address ${email} was removed from your {{brand}} account. It can no longer be used to sign in.\n\nIf this was not you, change your password and look at the addresses of your account: ${settings}\n`,
    }),
    secondFactorOn: (origin) => ({
      subject: 'A second factor protects your account',
      text: `Your {{brand}} account asks for a code of an authenticator app from now on, and its other sessions have ended.\n\nIf this was not you, write to those who run this server: ${origin}\n`,
    }),
    passkeyAdded: (settings) => ({
      subject: 'A passkey was added to your account',
      text: `Somebody can sign in to your {{brand}} account with a new passkey from now on.\n\nIf this was not you, remove it and change your password: ${settings}/security\n`,
    }),
    passkeyRemoved: (settings) => ({
      subject: 'A passkey was removed from your account',
      text: `A passkey of your {{brand}} account was removed. It can no longer be used to sign in.\n\nIf this was not you, change your password and look at your sessions: ${settings}/security\n`,
    }),
    secondFactorOff: (settings) => ({
      subject: 'The second factor of your account was turned off',
      text: `The password alone signs in to your {{brand}} account again.\n\nIf this was not you, change your password and turn the second factor on again: ${settings}/security\n`,
    }),
    passwordChanged: (origin) => ({
      subject: 'The password of your account was changed',
      text: `The password of your {{brand}} account was changed, and its other sessions have ended.\n\nIf this was not you, set a new password: ${origin}/login\n`,
    }),
  },
  es: {
    resetMail: (link, minutes) => ({
      subject: 'Una contraseña nueva para {{brand}}',
      text: `Elige aquí una contraseña nueva, en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} como máximo:\n${link}\n\nSi no la pediste, no tienes que hacer nada.\n`,
      action: 'Elegir una contraseña nueva',
    }),
    emailCode: (code, link) => ({
      subject: 'Tu código para {{brand}}',
      text: `Tu código es ${code}. Sirve durante 24 horas.\n\nEscríbelo donde te lo pidieron, o confirma la dirección aquí:\n${link}\n`,
      action: 'Confirmar esta dirección',
    }),
    signInLink: (link, minutes) => ({
      subject: 'Tu enlace para entrar en {{brand}}',
      text: `Con este enlace entras, una sola vez y en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} como máximo:\n${link}\n\nNo lo compartas. Si no lo pediste, no tienes que hacer nada.\n`,
      action: 'Entrar',
    }),
    confirmationCode: (code) => ({
      subject: 'Tu código para {{brand}}',
      text: `Tu código para {{brand}} es ${code}. Confirma un cambio en tu cuenta.`,
    }),
    phoneCode: (code) => `Tu código para {{brand}} es ${code}.`,
    newPhoneCode: (code) =>
      `Tu código para {{brand}} es ${code}. Une este número a una cuenta. No se lo digas a nadie.`,
    phoneChanged: (phone, settings) => ({
      subject: 'Cambió el número de teléfono de tu cuenta',
      text: `El número ${phone} es ahora el de tu cuenta de {{brand}} y sirve para entrar.\n\nSi no fuiste tú, quítalo y cambia tu contraseña: ${settings}/account\n`,
    }),
    phoneRemoved: (phone, settings) => ({
      subject: 'Se quitó el número de teléfono de tu cuenta',
      text: `El número ${phone} ya no es el de tu cuenta de {{brand}} y no sirve para entrar.\n\nSi no fuiste tú, cambia tu contraseña y revisa tus sesiones: ${settings}/security\n`,
    }),
    emailAdded: (email, settings) => ({
      subject: 'Se añadió un correo a tu cuenta',
      text: `La dirección ${email} se añadió a tu cuenta de {{brand}}. Cuando esté verificada servirá para entrar y para elegir una contraseña nueva.\n\nSi no fuiste tú, quita la dirección y cambia tu contraseña: ${settings}\n`,
    }),
    emailRemoved: (email, settings) => ({
      subject: 'Se quitó un correo de tu cuenta',
      text: `La dirección ${email} se quitó de tu cuenta de {{brand}}. Ya no sirve para entrar.\n\nSi no fuiste tú, cambia tu contraseña y revisa las direcciones de tu cuenta: ${settings}\n`,
    }),
    secondFactorOn: (origin) => ({
      subject: 'Un segundo factor protege tu cuenta',
      text: `Desde ahora tu cuenta de {{brand}} pide un código de una aplicación de autenticación, y sus otras sesiones terminaron.\n\nSi no fuiste tú, escribe a quienes llevan este servidor: ${origin}\n`,
    }),
    passkeyAdded: (settings) => ({
      subject: 'Se agregó una llave de acceso a tu cuenta',
      text: `Desde ahora se puede entrar en tu cuenta de {{brand}} con una llave de acceso nueva.\n\nSi no fuiste tú, quítala y cambia tu contraseña: ${settings}/security\n`,
    }),
    passkeyRemoved: (settings) => ({
      subject: 'Se quitó una llave de acceso de tu cuenta',
      text: `Se quitó una llave de acceso de tu cuenta de {{brand}}. Ya no sirve para entrar.\n\nSi no fuiste tú, cambia tu contraseña y revisa tus sesiones: ${settings}/security\n`,
    }),
    secondFactorOff: (settings) => ({
      subject: 'Se desactivó el segundo factor de tu cuenta',
      text: `La contraseña sola vuelve a bastar para entrar en tu cuenta de {{brand}}.\n\nSi no fuiste tú, cambia tu contraseña y activa de nuevo el segundo factor: ${settings}/security\n`,
    }),
    passwordChanged: (origin) => ({
      subject: 'Se cambió la contraseña de tu cuenta',
      text: `Se cambió la contraseña de tu cuenta de {{brand}}, y sus otras sesiones terminaron.\n\nSi no fuiste tú, elige una contraseña nueva: ${origin}/login\n`,
    }),
  },
};
