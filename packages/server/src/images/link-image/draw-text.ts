import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A drawn text with its size, pixels. */
export interface DrawnText {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

const fontFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
/** Files, and names as Pango reads them: a family, a comma, and a style. */
const fonts = {
  heading: { file: fontFile('bricolage-grotesque-bold'), name: 'Bricolage Grotesque, Bold' },
  bold: { file: fontFile('onest-bold'), name: 'Onest, Bold' },
  medium: { file: fontFile('onest-medium'), name: 'Onest Medium,' },
} as const;

export interface TextStyle {
  readonly font: keyof typeof fonts;
  /** Height of the font, pixels. */
  readonly size: number;
  readonly color: string;
  /** The text is cut, with an ellipsis, where it would be wider, pixels. */
  readonly maxWidth: number;
}

/** Letters that the fonts have; what lies between them is left out, because other fonts differ from machine to machine. */
const unknownLetters =
  /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f\u0490\u0491\u1e80-\u1ef9\u2010-\u2027\u2039\u203a\u20ac\u2116\u2122\u2212]/gu;
/** Letters that the font of headings does not have. */
const cyrillic = /[\u0400-\u0491\u2116]/u;

/** The part of a text that can be drawn, on one line. */
export const drawableText = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(unknownLetters, '').replace(/ {2,}/gu, ' ').trim();

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? char);

/** Draws one line of text on a transparent ground; null where nothing of it can be drawn. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  let letters = [...drawableText(text)];
  if (letters.length === 0) return null;
  let drawn = await drawLine(letters.join(''), style);
  while (drawn.width > style.maxWidth && letters.length > 1) {
    const fitting = Math.floor((letters.length * style.maxWidth) / drawn.width);
    letters = letters.slice(0, Math.max(1, Math.min(fitting, letters.length - 1) - 1));
    drawn = await drawLine(`${letters.join('').trimEnd()}…`, style);
  }
  return drawn;
}

async function drawLine(text: string, { font, size, color }: TextStyle): Promise<DrawnText> {
  const { file, name } = fonts[font === 'heading' && cyrillic.test(text) ? 'bold' : font];
  // libvips cuts a text down to its ink. The two letters that nobody sees give all lines the same height and baseline.
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span><span alpha="1">Áj</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${name} ${size}`, fontfile: file, dpi: 72, rgba: true, wrap: 'none' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
