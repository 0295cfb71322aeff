import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@hangout/rules/escape-html';
import sharp from 'sharp';

export interface DrawnText {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

const fontFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
/** Fonts with their files and their names in Pango's syntax: a family, a comma and a style. */
const fonts = {
  heading: { file: fontFile('bricolage-grotesque-bold'), name: 'Bricolage Grotesque, Bold' },
  bold: { file: fontFile('onest-bold'), name: 'Onest, Bold' },
  medium: { file: fontFile('onest-medium'), name: 'Onest Medium,' },
} as const;

export interface TextStyle {
  readonly font: keyof typeof fonts;
  readonly size: number;
  readonly color: string;
  /** Maximum width in pixels; longer text is cut and gets an ellipsis. */
  readonly maxWidth: number;
}

/** Characters that no font here has. They are removed, because fallback fonts differ between machines. */
const unknownLetters =
  /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f\u0490\u0491\u1e80-\u1ef9\u2010-\u2027\u2039\u203a\u20ac\u2116\u2122\u2212]/gu;
/** Characters that the heading font lacks. */
const cyrillic = /[\u0400-\u0491\u2116]/u;

/** Returns a text on one line, without characters that cannot be drawn. */
const drawableText = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(unknownLetters, '').replace(/ {2,}/gu, ' ').trim();

/** Draws one line on a transparent background; null if none of its characters can be drawn. */
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
  // libvips crops a text to its ink. The two invisible letters give all lines the same height and baseline.
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span><span alpha="1">Áj</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${name} ${size}`, fontfile: file, dpi: 72, rgba: true, wrap: 'none' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
