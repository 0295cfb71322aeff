/**
 * Stand-in for KLIPY's GIF API (https://docs.klipy.com/gifs-api): gifs/trending and gifs/search, in pages of
 * 8 to 50. Its responses have the form that public clients of the API expect (read 2026-11-28); they were not
 * compared with the service. Its images are moving drawings (SVG), which browsers show like GIFs, and their
 * first frames.
 */
import { KLIPY_STAND_IN_KEY } from '@hangout/providers';
import { escapeHtml } from '@hangout/rules/escape-html';
import Router from '@koa/router';
import type { StandIn, StandInContext } from '../stand-in.ts';

interface Drawing {
  readonly slug: string;
  /** Titles by language; a search looks in all. */
  readonly titles: { readonly en: string; readonly es: string };
  readonly width: number;
  readonly height: number;
}

const drawing = (slug: string, en: string, es: string, width: number, height: number): Drawing => ({
  ...{ slug, titles: { en, es }, width, height },
});

/** Drawings with titles of their own. Generated variations of them fill further pages. */
const named: readonly Drawing[] = [
  drawing('happy-dance', 'Happy Dance', 'Baile feliz', 480, 360),
  drawing('vinyl-spin', 'Vinyl Spinning', 'Vinilo girando', 480, 480),
  drawing('clapping-hands', 'Clapping Hands Applause', 'Aplauso', 480, 270),
  drawing('cat-headphones', 'Cat with Headphones', 'Gato con auriculares', 360, 480),
  drawing('disco-ball', 'Disco Ball', 'Bola de discoteca', 480, 320),
  drawing('air-guitar', 'Air Guitar Solo', 'Solo de guitarra', 400, 480),
];
const drawings: readonly Drawing[] = [
  ...named,
  ...Array.from({ length: 42 }, (_, index) => {
    const { slug, titles, width, height } = named[index % named.length] as Drawing;
    const number = Math.floor(index / named.length) + 2;
    const more = { en: `${titles.en} ${number}`, es: `${titles.es} ${number}` };
    return { slug: `${slug}-${number}`, titles: more, width, height };
  }),
];

const sizes = { hd: 1, md: 1, sm: 0.46, xs: 0.3 } as const;

function present({ origin }: StandInContext, one: Drawing, id: number, language: keyof Drawing['titles']) {
  const file = Object.entries(sizes).map(([size, scale]) => {
    const at = (format: string) => ({
      url: `${origin()}/klipy/media/${size}/${one.slug}.${format}`,
      width: Math.round(one.width * scale),
      height: Math.round(one.height * scale),
      size: 20_000,
    });
    return [size, { gif: at('gif'), webp: at('webp'), jpg: at('jpg') }];
  });
  return {
    ...{ id: 7_000 + id, slug: one.slug, title: one.titles[language], type: 'gif', tags: [] },
    ...{ blur_preview: '', file: Object.fromEntries(file) },
  };
}

export const klipy: StandIn = {
  name: 'klipy',
  folder: '/klipy',
  spared: /^\/media/,
  routes(context) {
    const router = new Router();
    router.get('/api/v1/:key/gifs/:list', (ctx) => {
      const { key = '', list = '' } = ctx.params;
      if (key !== KLIPY_STAND_IN_KEY || !['search', 'trending'].includes(list)) {
        ctx.status = 404;
        return;
      }
      const { searchParams } = ctx.URL;
      const language = searchParams.get('locale')?.startsWith('es') ? 'es' : 'en';
      const words = (searchParams.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = drawings.filter(({ titles }) =>
        words.every((word) => `${titles.en} ${titles.es}`.toLowerCase().includes(word)),
      );
      const size = Math.min(50, Math.max(8, Number(searchParams.get('per_page') ?? 24)));
      const page = Math.max(1, Number(searchParams.get('page') ?? 1));
      const shown = found.slice((page - 1) * size, page * size);
      ctx.body = {
        result: true,
        data: {
          // The real API also lists advertisements between the GIFs.
          data: [
            ...shown.map((one) => present(context, one, drawings.indexOf(one), language)),
            { type: 'ad', content: '<p>Advertisement</p>', width: 300, height: 250 },
          ],
          current_page: page,
          per_page: size,
          has_next: page * size < found.length,
          meta: { item_min_width: 50, ad_max_resize_percent: 10 },
        },
      };
    });
    router.get('/media/:size/:file', (ctx) => {
      const [slug, format] = (ctx.params.file ?? '').split('.');
      const one = drawings.find((candidate) => candidate.slug === slug);
      if (!one) {
        ctx.status = 404;
        return;
      }
      ctx.type = 'image/svg+xml';
      ctx.set('cache-control', 'public, max-age=3600');
      ctx.body = draw(one, (drawings.indexOf(one) * 67) % 360, format !== 'jpg');
    });
    return router;
  },
};

/** Returns an SVG of a disc that moves in a circle on a coloured background, with the title below it. */
function draw({ titles, width, height }: Drawing, hue: number, isMoving: boolean): string {
  const [x, y, r] = [width / 2, height * 0.44, Math.min(width, height) * 0.28];
  const turn = `<animateTransform attributeName="transform" type="rotate" from="0 ${x} ${y}" to="360 ${x} ${y}" dur="2s" repeatCount="indefinite"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 62% 34%)"/>
<g>${isMoving ? turn : ''}<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(hue + 40) % 360} 85% 62%)"/>
<circle cx="${x}" cy="${y}" r="${r * 0.3}" fill="hsl(${hue} 62% 24%)"/>
<circle cx="${x + r * 0.66}" cy="${y}" r="${r * 0.16}" fill="#fff"/></g>
<text x="50%" y="${height * 0.9}" fill="#fff" font-family="sans-serif" font-weight="700" font-size="${width / 18}" text-anchor="middle">${escapeHtml(titles.en)}</text></svg>`;
}
