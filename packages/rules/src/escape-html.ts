const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes numeric character references, the five entities of XML and the no-break space. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Returns the text of HTML that a music provider gives: without tags, with line breaks, with its entities decoded. */
export const textOfHtml = (html: string): string =>
  unescapeHtml(
    html
      .slice(0, 20_000)
      .replaceAll(/<br\s{0,3}\/?>/gi, '\n')
      .replaceAll(/<\/?[a-z][^<>]{0,2000}>/gi, ''),
  );
