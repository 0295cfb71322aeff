export { fillTemplate, findTemplate, type Texts, type TextValues } from '@hangout/rules';

/** A part of a text: plain text, or an element with its name and content. */
export type MarkupPart = string | { readonly element: string; readonly parts: readonly MarkupPart[] };

/**
 * Splits a text at its elements, such as `<b>…</b>` and `<dj/>`. Placeholders are filled in afterwards, so
 * that their values are never taken for elements.
 */
export function splitMarkup(template: string): readonly MarkupPart[] {
  const parts: MarkupPart[] = [];
  let end = 0;
  for (const match of template.matchAll(/<(\w+)\s*(?:\/>|>(.*?)<\/\1>)/gs)) {
    if (match.index > end) parts.push(template.slice(end, match.index));
    parts.push({ element: match[1] ?? '', parts: splitMarkup(match[2] ?? '') });
    end = match.index + match[0].length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}
