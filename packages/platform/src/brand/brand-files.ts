import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@hangout/rules/escape-html';
import type { Brand } from './brand.ts';
import { readLogo } from './logo.ts';

/** Placeholder for the brand's tags in index.html; nginx processes it as a server-side include. */
export const BRAND_MARKER = '<!--#include virtual="/brand-head" -->';

/** What the client is served with: tags for its page, and a folder whose files take precedence over the client's. */
export interface BrandFiles {
  readonly head: string;
  readonly folder: string;
}

const tokens = ({ colors }: Brand): string =>
  // Repeated for specificity: these win over the client's tokens, whichever file loads first.
  `:root:root{${Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`;

/**
 * [H1380] The tags with the name and colours of the brand, available before the page is drawn, without a request or
 * script.
 */
export function brandHead(brand: Brand): string {
  const name = escapeHtml(brand.name);
  return [
    `<title>${name}</title>`,
    `<meta name="application-name" content="${name}" />`,
    `<meta name="theme-color" content="${brand.colors.bg}" />`,
    `<style>${tokens(brand)}</style>`,
  ].join('\n    ');
}

const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type });

/** [H227] The web app manifest. */
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
    icons: [
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      { ...icon('/icon-maskable-512.png', '512x512', 'image/png'), purpose: 'maskable' },
      icon('/favicon.svg', 'any', 'image/svg+xml'),
    ],
  });

/** Each icon with its width and the share that the logo fills: less for icons that systems crop to a circle. */
const icons = [
  ['apple-touch-icon.png', 180, 0.74],
  ['icon-192.png', 192, 0.8],
  ['icon-512.png', 512, 0.8],
  ['icon-maskable-512.png', 512, 0.58],
] as const;

/**
 * [H1380] Writes the files of a brand into a folder, which is emptied first. @throws Error with a message for the
 * operator if the logo is not an image
 */
export async function writeBrandFiles(brand: Brand, folder: string): Promise<BrandFiles> {
  const logo = await readLogo(brand);
  const drawn = logo === null ? [] : await drawIcons(logo, brand);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['brand.css', `${tokens(brand)}\n`],
    ['manifest.webmanifest', manifestOf(brand)],
    ...(logo === null ? [] : [['favicon.svg', logo] as const]),
    ...drawn,
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
  return { head: brandHead(brand), folder };
}

async function drawIcons(logo: string, { colors, logoFile }: Brand) {
  // Loaded only here, because most installations use the client's icons.
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
