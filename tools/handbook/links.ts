import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from '../ci/command.ts';
import { listTargets, type Page } from './read-page.ts';
import { sitePath, wayBetween } from './site-paths.ts';

export type Pages = ReadonlyMap<string, Page>;

/** What a link leads to. */
type Target =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'page'; readonly source: string; readonly anchor: string }
  /** A folder without a page of its own; the site lists its pages. */
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'picture'; readonly source: string }
  /** A file that is in the repository but not in the site. */
  | { readonly kind: 'file' }
  | { readonly kind: 'dead' };

export function findTarget(pages: Pages, from: string, link: string): Target {
  if (/^[a-z]+:/.test(link)) return { kind: 'elsewhere' };
  const [path = '', anchor = ''] = decodeURI(link).split('#');
  const source = path === '' ? from : join(dirname(from), path).replace(/\/$/, '');
  const page = pages.get(source) ?? pages.get(`${source}/README.md`);
  if (page) {
    const isThere = anchor === '' || page.sections.some(({ id }) => id === anchor);
    return isThere ? { kind: 'page', source: page.source, anchor } : { kind: 'dead' };
  }
  if (!existsSync(join(root, source))) return { kind: 'dead' };
  if ([...pages.keys()].some((one) => dirname(one) === source)) return { kind: 'folder', folder: source };
  return /\.(webp|png|svg)$/.test(source) ? { kind: 'picture', source } : { kind: 'file' };
}

/** Returns the links whose target is no file or heading of the repository. */
export const listDeadLinks = (pages: Pages): string[] =>
  [...pages.values()].flatMap((page) =>
    listTargets(page)
      .filter((link) => findTarget(pages, page.source, link).kind === 'dead')
      .map((link) => `${page.source}: ${link} leads nowhere`),
  );

/** Returns the URL of a link in the site; null if its target is only in the repository. */
export function resolveLink(pages: Pages, from: string, link: string): string | null {
  const target = findTarget(pages, from, link);
  const wayTo = (path: string) => wayBetween(sitePath(from), path);
  switch (target.kind) {
    case 'elsewhere':
      return link;
    case 'page': {
      const way = target.source === from ? '' : wayTo(sitePath(target.source));
      return target.anchor ? `${way}#${target.anchor}` : way || '#';
    }
    case 'folder':
      return wayTo(sitePath(`${target.folder}/README.md`));
    case 'picture':
      return wayTo(imagePath(target.source));
    default:
      return null;
  }
}

export const imagePath = (source: string): string => source.replace(/^docs\//, '');
