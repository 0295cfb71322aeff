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

/** The key of a text that the server says, below `server` in the files of the languages. */
export type TextKey = KeyOf<ServerTexts>;

type Mails = ServerTexts['mails'];
/** The key of a mail. */
export type MailKey = { [K in keyof Mails]: Mails[K] extends string ? never : K }[keyof Mails];

/** Subject and text of a mail. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  /** [H486] The words of the button that leads to the link of the text. */
  readonly action?: string;
}

const loaded = new Map<Language, Texts>();

function textsOf(language: Language): Texts {
  const file = languageFiles[language];
  const texts: Texts = loaded.get(language) ?? (file ? JSON.parse(readFileSync(file, 'utf8')) : {});
  loaded.set(language, texts);
  return texts;
}

/** The text of a key; of English where the language has none. `{{brand}}` is left to who sends it [H1381]. */
function findText(language: Language, key: string, values: TextValues): string | undefined {
  for (const one of [language, LANGUAGES[0]]) {
    const template = findTemplate(textsOf(one), one, key, values.count);
    if (template !== undefined) return fillTemplate(template, one, { brand: '{{brand}}', ...values });
  }
  return undefined;
}

/** [H271] [H1383] What the server says, in a language; `count` among the values chooses the plural form. */
export const say = (language: Language, key: TextKey, values: TextValues = {}): string =>
  findText(language, `server.${key}`, values) ?? key;

/** [H271] [H1383] The words of a mail, in a language. */
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
 * [H1384] The sentence of a refusal in a language; undefined where there is none, or where it names something that only the
 * page knows.
 */
export function sayRefusal(language: Language, code: string): string | undefined {
  const template = findTemplate(textsOf(language), language, `errors.${code}`);
  return template?.includes('{{') ? undefined : template;
}

/** [H271] A day in words, such as '5 December 2026'. */
export const sayDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
