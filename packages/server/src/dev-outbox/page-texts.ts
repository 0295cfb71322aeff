import type { Language } from '@hangout/rules';

interface PageTexts {
  readonly title: string;
  readonly about: string;
  readonly recipient: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<'' | 'mail' | 'sms' | 'push', string>>;
  readonly kindOfOne: Readonly<Record<'mail' | 'sms' | 'push', string>>;
  readonly filter: string;
  readonly empty: string;
  readonly to: string;
  readonly asText: string;
  readonly asPage: (subject: string) => string;
  readonly channels: Readonly<Record<'web' | 'mobile', string>>;
  readonly silent: string;
  readonly open: string;
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Outbox',
    about:
      'What this development server has sent to people, or would have sent, newest first. It is kept until the server ends, and only this machine sees it.',
    recipient: 'Recipient',
    kind: 'Kind',
    kinds: { '': 'Everything', mail: 'Emails', sms: 'Text messages', push: 'Pushes' },
    kindOfOne: { mail: 'Email', sms: 'Text message', push: 'Push' },
    filter: 'Filter',
    empty: 'Nothing yet. Sign up, ask for a code or follow a DJ: what is sent appears here by itself.',
    to: 'To',
    asText: 'As text',
    asPage: (subject) => `The email “${subject}” as it looks`,
    channels: { web: 'to a browser', mobile: 'to a phone' },
    silent: 'A silent push: it shows nothing.',
    open: 'Open',
  },
  es: {
    title: 'Bandeja de salida',
    about:
      'Lo que este servidor de desarrollo envió a la gente, o habría enviado, lo más nuevo primero. Se guarda hasta que el servidor se cierre y solo se ve en esta máquina.',
    recipient: 'Destinatario',
    kind: 'Tipo',
    kinds: { '': 'Todo', mail: 'Correos', sms: 'Mensajes de texto', push: 'Avisos' },
    kindOfOne: { mail: 'Correo', sms: 'Mensaje de texto', push: 'Aviso' },
    filter: 'Filtrar',
    empty:
      'Todavía nada. Crea una cuenta, pide un código o sigue a un DJ: lo que se envíe aparece aquí solo.',
    to: 'Para',
    asText: 'Como texto',
    asPage: (subject) => `El correo «${subject}» tal como se ve`,
    channels: { web: 'a un navegador', mobile: 'a un teléfono' },
    silent: 'Un aviso silencioso: no muestra nada.',
    open: 'Abrir',
  },
};
