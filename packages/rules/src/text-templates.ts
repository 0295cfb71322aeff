import { isolateText } from './text-direction.ts';

/** The texts of one language: a tree of objects whose leaves are strings. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The values for the placeholders of a text. `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Returns the text of a key such as `app.home`; undefined if the key has no text. */
function findText(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/** [R016] Returns the template of a text, in the plural form for `count`; undefined if the key has no text. */
export function findTemplate(
  texts: Texts,
  language: string,
  key: string,
  count?: unknown,
): string | undefined {
  if (typeof count !== 'number') return findText(texts, key);
  return (
    findText(texts, `${key}_${pluralForm(language, count)}`) ??
    findText(texts, `${key}_other`) ??
    findText(texts, key)
  );
}

/**
 * Replaces `{{name}}` with a value, and `{{count, number}}` with a number formatted for the language. [H1651] A value
 * in another writing direction does not reorder the sentence.
 */
export function fillTemplate(template: string, language: string, values: TextValues = {}): string {
  return template.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name];
    if (value === undefined || value === null) return '';
    return isNumber ? new Intl.NumberFormat(language).format(Number(value)) : isolateText(String(value));
  });
}
