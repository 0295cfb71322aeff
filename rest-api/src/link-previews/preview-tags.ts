import { escapeHtml } from '@hangout/rules/escape-html';

/** What other services show of a linked page. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the image. */
  readonly image: string;
  readonly imageText: string;
  /** Size of the image, pixels; null if unknown. */
  readonly imageSize: readonly [width: number, height: number] | null;
  /** Absolute URL of the page; null where it is not the page that the preview describes. */
  readonly url: string | null;
  readonly type: 'website' | 'profile' | 'music.song';
  /** A large wide image, or a small square one. */
  readonly card: 'summary_large_image' | 'summary';
}

const MAX_DESCRIPTION = 200;

/** Escapes a text for an HTML attribute and removes line breaks. */
const escapeAttribute = (text: string) => escapeHtml(text).replace(/\p{Cc}+/gu, ' ');

const shorten = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

type Tag = [attribute: 'property' | 'name', key: string, value: string];

const imageSizeTags = (size: LinkPreview['imageSize']): Tag[] =>
  size
    ? [
        ['property', 'og:image:width', String(size[0])],
        ['property', 'og:image:height', String(size[1])],
      ]
    : [];

/** [H2227] Some services open this address in place of the one that was shared. */
const urlTags = (url: LinkPreview['url']): Tag[] => (url === null ? [] : [['property', 'og:url', url]]);

/** [H856] Renders a preview as Open Graph and Twitter tags for the head of a page. Values are escaped. */
export function renderPreviewTags(preview: LinkPreview, siteName: string): string {
  const description = shorten(preview.description, MAX_DESCRIPTION);
  const tags: Tag[] = [
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', preview.type],
    ['property', 'og:title', preview.title],
    ['property', 'og:description', description],
    ...urlTags(preview.url),
    ['property', 'og:image', preview.image],
    ...imageSizeTags(preview.imageSize),
    ['property', 'og:image:alt', preview.imageText],
    ['name', 'twitter:card', preview.card],
    ['name', 'twitter:title', preview.title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', preview.image],
  ];
  return tags
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeAttribute(value)}" />`)
    .join('\n    ');
}
