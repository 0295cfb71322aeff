import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrandPart, LANGUAGES, type Language } from '@hangout/rules';
import { escapeHtml } from '@hangout/rules/escape-html';
import type { Brand } from './brand.ts';
import { readLogo } from './logo.ts';
import type { Place } from './place.ts';

/** Place of the brand's tags in index.html. For nginx it is a server-side include. */
export const BRAND_MARKER = '<!--#include virtual="/brand-head" -->';

/**
 * How the configured brand changes the client: tags for the page, and a folder with files that replace the
 * client's. [H1963] What admins change (LoadBrandPart) replaces both.
 */
export interface BrandFiles {
  readonly head: string;
  readonly folder: string;
}

/** Loads the current content of a part. */
export type LoadBrandPart = (part: BrandPart) => Promise<string>;

/**
 * [H1963] Renders a part of the page or a file of the client with the site's current name, colours and
 * language.
 */
export function renderBrandPart(part: BrandPart, { brand, language }: Place): string {
  if (part === 'head') return brandHead(brand, language);
  return part === 'brand.css' ? stylesOf(brand) : manifestOf(brand);
}

const tokens = ({ colors }: Brand): string =>
  // `:root:root` is more specific than the client's `:root`, so these colours win in whatever order the style
  // sheets load.
  `:root:root{${Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`;

/**
 * [H1380] Returns the tags with the brand's name and colours, [H1965] and the default language. They are in
 * the page itself, so that the browser can draw without a further request.
 */
export function brandHead(brand: Brand, language: Language = LANGUAGES[0]): string {
  const name = escapeHtml(brand.name);
  return [
    `<title>${name}</title>`,
    `<meta name="application-name" content="${name}" />`,
    `<meta name="theme-color" content="${brand.colors.bg}" />`,
    `<meta name="default-language" content="${language}" />`,
    `<style>${tokens(brand)}</style>`,
  ].join('\n    ');
}

const stylesOf = (brand: Brand) => `${tokens(brand)}\n`;

const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type });

/**
 * [H227] Returns the web app manifest. [H1658] The installed app accepts links that other apps share, and
 * `web+hangout:` links.
 */
const manifestOf = ({ name, colors }: Brand): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'Hang out online with music.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.bg,
    theme_color: colors.bg,
    share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    protocol_handlers: [{ protocol: 'web+hangout', url: '/share?url=%s' }],
    icons: [
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      { ...icon('/icon-maskable-512.png', '512x512', 'image/png'), purpose: 'maskable' },
      icon('/favicon.svg', 'any', 'image/svg+xml'),
    ],
  });

/**
 * Icons: file name, width in px, and share of the width that the logo fills; smaller in maskable icons, which
 * systems crop to a circle.
 */
const icons = [
  ['apple-touch-icon.png', 180, 0.74],
  ['icon-192.png', 192, 0.8],
  ['icon-512.png', 512, 0.8],
  ['icon-maskable-512.png', 512, 0.58],
] as const;

/**
 * [H1380] Empties a folder and writes the brand's files into it.
 * @throws Error with a message for the operator if the logo is no image
 */
export async function writeBrandFiles(brand: Brand, folder: string): Promise<BrandFiles> {
  const logo = await readLogo(brand);
  const drawn = logo === null ? [] : await drawIcons(logo, brand);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['brand.css', stylesOf(brand)],
    ['manifest.webmanifest', manifestOf(brand)],
    ...(logo === null ? [] : [['favicon.svg', logo] as const]),
    ...drawn,
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
  return { head: brandHead(brand), folder };
}

async function drawIcons(logo: string, { colors, logoFile }: Brand) {
  // Imported only here: most installations use the client's icons and do not need sharp.
  const { default: sharp } = await import('sharp');
  try {
    return await Promise.all(
      icons.map(async ([name, size, share]) => {
        const width = Math.round(size * share);
        const mark = await sharp(Buffer.from(logo), { density: 600 })
          .resize(width, width, { fit: 'contain', background: '#0000' })
          .png()
          .toBuffer();
        const ground = sharp({ create: { width: size, height: size, channels: 4, background: colors.bg } });
        return [
          name,
          await ground
            .composite([{ input: mark }])
            .png()
            .toBuffer(),
        ] as const;
      }),
    );
  } catch (error) {
    throw new Error(`BRAND_LOGO: ${logoFile} can not be drawn (${(error as Error).message})`);
  }
}
