import { readFileSync } from 'node:fs';
import {
  fillTemplate,
  findTemplate,
  LANGUAGES,
  type Language,
  languageFiles,
  type Texts,
  type TextValues,
} from '@hangout/rules';
import type en from '@hangout/rules/locales/en.json';

type ServerTexts = (typeof en)['server'];
type WithoutForm<K extends string> = K extends `${infer Key}_${'one' | 'other'}` ? Key : K;
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** Key of a server text: its path below `server` in the locale files. */
export type TextKey = KeyOf<ServerTexts>;

type Mails = ServerTexts['mails'];
export type MailKey = { [K in keyof Mails]: Mails[K] extends string ? never : K }[keyof Mails];

export interface MailWords {
  readonly subject: string;
  readonly text: string;
  /** [H486] The label of the button that replaces the link in the text. */
  readonly action?: string;
}

const loaded = new Map<Language, Texts>();

function textsOf(language: Language): Texts {
  const file = languageFiles[language];
  const texts: Texts = loaded.get(language) ?? (file ? JSON.parse(readFileSync(file, 'utf8')) : {});
  loaded.set(language, texts);
  return texts;
}

/**
 * Returns the text of a key, in English if the language lacks it. The caller replaces `{{brand}}` [H1381].
 */
function findText(language: Language, key: string, values: TextValues): string | undefined {
  for (const one of [language, LANGUAGES[0]]) {
    const template = findTemplate(textsOf(one), one, key, values.count);
    if (template !== undefined) return fillTemplate(template, one, { brand: '{{brand}}', ...values });
  }
  return undefined;
}

/** [H271] [H1383] Returns a server text in a language; `count` chooses the plural form. */
export const say = (language: Language, key: TextKey, values: TextValues = {}): string =>
  findText(language, `server.${key}`, values) ?? key;

/** [H271] [H1383] Returns subject and text of a mail in a language. */
export function sayMail(language: Language, key: MailKey, values: TextValues = {}): MailWords {
  const part = (name: string) => findText(language, `server.mails.${key}.${name}`, values);
  const action = part('action');
  return {
    subject: part('subject') ?? '',
    text: part('text') ?? '',
    ...(action !== undefined && { action }),
  };
}

/**
 * [H1384] Returns the message of a refusal in a language; undefined if there is none, or if only the client
 * can fill its placeholders.
 */
export function sayRefusal(language: Language, code: string): string | undefined {
  const template = findTemplate(textsOf(language), language, `errors.${code}`);
  return template?.includes('{{') ? undefined : template;
}

/**
 * [H271] Formats a time in UTC and says so, such as '5 December 2026 at 20:00 (UTC)'. A deadline needs that, because
 * elsewhere it may be on another day.
 */
export const sayTime = (time: string, language: Language): string => {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, style).format(new Date(time))} (UTC)`;
};

/** [H271] Formats a date in UTC, such as '5 December 2026'. */
export const sayDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
