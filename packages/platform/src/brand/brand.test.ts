import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrast } from '@hangout/rules';
import sharp from 'sharp';
import { readConfig } from '../config/config.ts';
import { createPng } from '../images/testing.ts';
import { builtInBrands, chooseBrand, nameBrand } from './brand.ts';
import { brandHead, writeBrandFiles } from './brand-files.ts';

const brandOf = (env: Record<string, string>) => chooseBrand(readConfig(env));

describe('the brand: name, colours and logo of the product', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'hangout-brand-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const filesOf = (env: Record<string, string>) => writeBrandFiles(brandOf(env), join(folder, 'files'));

  it('[R002] [H1380] BRAND chooses the brand hangout or turntable, and BRAND_NAME and the colour settings replace parts of it', () => {
    assert.deepEqual(
      [brandOf({}).name, brandOf({ BRAND: 'turntable' }).name, brandOf({ BRAND_NAME: 'Night & Day' }).name],
      ['Hangout', 'Turntable', 'Night & Day'],
    );
    const { colors } = brandOf({ BRAND: 'turntable', BRAND_COLOR: '#0B6E4F', BRAND_TEXT_COLOR: '#9FE8C8' });
    assert.deepEqual([colors.brand, colors['brand-text']], ['#0b6e4f', '#9fe8c8']);
    assert.equal(colors.bg, builtInBrands.turntable.colors.bg);
  });

  it('[H1380] colours derived from BRAND_COLOR have enough contrast', () => {
    for (const BRAND_COLOR of ['#0b6e4f', '#b3001b', '#5a4fcf', '#555555', '#0057b8']) {
      const { colors } = brandOf({ BRAND_COLOR });
      assert.ok(contrast(colors['brand-text'], colors['surface-3']) >= 4.5, BRAND_COLOR);
      assert.ok(contrast(colors['brand-light'], colors['surface-3']) >= 3, BRAND_COLOR);
    }
  });

  it('[H1380] the colours of the hangout brand equal the client’s design tokens', () => {
    const css = readFileSync(new URL('../../../../client/src/design/tokens.css', import.meta.url), 'utf8');
    for (const [name, color] of Object.entries(builtInBrands.hangout.colors))
      assert.ok(css.includes(`  --${name}: ${color};`), name);
  });

  it('[H1382] the server refuses to start with an unknown brand, an invalid name or colour, or colours with too little contrast', () => {
    const refuses = (env: Record<string, string>, words: string) =>
      assert.throws(() => readConfig(env), { message: words });
    refuses({ BRAND: 'disco' }, 'BRAND is malformed: expected one of hangout, turntable');
    refuses({ BRAND_COLOR: 'orange' }, 'BRAND_COLOR is malformed: expected a colour such as #562df9');
    refuses(
      { BRAND_NAME: '<b>' },
      'BRAND_NAME is malformed: expected at most 30 letters, digits, spaces and signs such as . or &',
    );
    refuses(
      { BRAND_COLOR: '#ffd000' },
      'BRAND_COLOR has too little contrast: white text on it has 1.5 to 1 and needs 4.5 to 1',
    );
    refuses(
      { BRAND_COLOR: '#100c20' },
      'BRAND_COLOR has too little contrast: a button of it on the dark page has 1.0 to 1 and needs 2 to 1',
    );
    refuses(
      { BRAND_TEXT_COLOR: '#562df9' },
      'BRAND_TEXT_COLOR has too little contrast: text of it on the dark surfaces has 1.8 to 1 and needs 4.5 to 1',
    );
    readConfig({ BRAND: 'turntable', BRAND_COLOR: builtInBrands.turntable.colors.brand });
  });

  it('[H1382] the server refuses to start if the logo file is missing, invalid or too large', async () => {
    const missing = join(folder, 'none.svg');
    await assert.rejects(filesOf({ BRAND_LOGO: missing }), {
      message: `BRAND_LOGO: ${missing} can not be read (ENOENT)`,
    });
    const text = write('logo.txt', 'a logo');
    await assert.rejects(filesOf({ BRAND_LOGO: text }), {
      message: `BRAND_LOGO: ${text} is neither an SVG nor a PNG image`,
    });
    const broken = write('broken.svg', '<svg <');
    await assert.rejects(filesOf({ BRAND_LOGO: broken }), /BRAND_LOGO: .*broken\.svg can not be drawn \(/);
    const large = write('large.svg', `<svg>${' '.repeat(200_000)}</svg>`);
    await assert.rejects(filesOf({ BRAND_LOGO: large }), /large\.svg has 200011 bytes; at most 200000/);
  });

  it('[H1380] favicon and app icons are made from the operator’s logo, an SVG or a PNG', async () => {
    const icons = ['apple-touch-icon.png', 'favicon.svg', 'icon-192.png', 'icon-512.png'];
    const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
    for (const BRAND_LOGO of [write('own.svg', square), write('own.png', await createPng(64, 64))]) {
      const brand = await filesOf({ BRAND_LOGO });
      assert.deepEqual(
        readdirSync(brand.folder).sort(),
        [...icons, 'brand.css', 'icon-maskable-512.png', 'manifest.webmanifest'].sort(),
      );
      const { width, format } = await sharp(join(brand.folder, 'icon-192.png')).metadata();
      assert.deepEqual([width, format], [192, 'png']);
      assert.match(readFileSync(join(brand.folder, 'favicon.svg'), 'utf8'), /^<svg/);
    }
    const plain = await filesOf({});
    assert.deepEqual(readdirSync(plain.folder).sort(), ['brand.css', 'manifest.webmanifest']);
  });

  it('[H227] [H1380] the page head contains the brand’s name, escaped, and its colours; the web manifest contains the name', async () => {
    const brand = await filesOf({ BRAND: 'turntable', BRAND_NAME: "Night & Day's" });
    assert.match(brand.head, /^<title>Night &amp; Day&#39;s<\/title>/);
    assert.match(brand.head, /<meta name="theme-color" content="#0c0f14" \/>/);
    assert.match(brand.head, /<style>:root:root\{--bg:#0c0f14;[^<]*--brand:#c2410c;/);
    const manifest = JSON.parse(readFileSync(join(brand.folder, 'manifest.webmanifest'), 'utf8'));
    assert.deepEqual([manifest.name, manifest.short_name], ["Night & Day's", "Night & Day's"]);
    assert.equal(manifest.icons.length, 4);
    assert.equal(brand.head, brandHead(brandOf({ BRAND: 'turntable', BRAND_NAME: "Night & Day's" })));
  });

  it('[H1381] {{brand}} in a text is replaced by the brand’s name, even if the name contains $&', () => {
    const brand = brandOf({ BRAND_NAME: 'Cash $& Carry' });
    assert.equal(nameBrand('Your code for {{brand}}', brand), 'Your code for Cash $& Carry');
  });
});
