/** What other services show of a link to a page. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the image. */
  readonly image: string;
  readonly imageText: string;
  /** Width and height of the image, pixels. */
  readonly imageSize: readonly [width: number, height: number];
  /** Absolute URL of the page. */
  readonly url: string;
  readonly type: 'website' | 'profile';
  /** Whether the image is wide and large, or a small square. */
  readonly card: 'summary_large_image' | 'summary';
}

const MAX_DESCRIPTION = 200;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the value of an HTML attribute. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char).replace(/\p{Cc}+/gu, ' ');

const shorten = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

/** [H856] The preview as tags for the head of a page (Open Graph and Twitter). Every value is escaped. */
export function renderPreviewTags(preview: LinkPreview, siteName: string): string {
  const description = shorten(preview.description, MAX_DESCRIPTION);
  const tags: [attribute: 'property' | 'name', key: string, value: string][] = [
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', preview.type],
    ['property', 'og:title', preview.title],
    ['property', 'og:description', description],
    ['property', 'og:url', preview.url],
    ['property', 'og:image', preview.image],
    ['property', 'og:image:width', String(preview.imageSize[0])],
    ['property', 'og:image:height', String(preview.imageSize[1])],
    ['property', 'og:image:alt', preview.imageText],
    ['name', 'twitter:card', preview.card],
    ['name', 'twitter:title', preview.title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', preview.image],
  ];
  return tags
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`)
    .join('\n    ');
}
