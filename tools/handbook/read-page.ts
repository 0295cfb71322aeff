import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';

/** A heading with the text up to the next heading. */
interface Section {
  /** Anchor of the section, the same as on GitHub. */
  readonly id: string;
  readonly level: number;
  readonly heading: string;
  readonly text: string;
}

export interface Page {
  readonly source: string;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly tokens: readonly Token[];
}

const markdown = new MarkdownIt();

/** Parses a page. Its headings get the same anchors as on GitHub. */
export function readPage(source: string, text: string): Page {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(text, {});
  const sections: { id: string; level: number; heading: string; text: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[at + 1]);
      const id = slugger.slug(heading);
      token.attrSet('id', id);
      sections.push({ id, level: Number(token.tag.slice(1)), heading, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (!section || tokens[at - 1]?.type === 'heading_open') continue;
    if (token.type === 'inline') section.text += `${plainText(token)} `;
    else if (token.type === 'fence') section.text += `${token.content} `;
  }
  return { source, title: sections[0]?.heading ?? source, sections, tokens };
}

const plainText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');

/** Returns the targets of all links and pictures of a page. */
export const listTargets = ({ tokens }: Page): string[] =>
  tokens.flatMap(({ children }) => children ?? []).flatMap((token) => readTarget(token) ?? []);

/** Returns the target of a link or picture; null for other tokens. */
export function readTarget(token: Token): string | null {
  const target = token.attrGet('href') ?? token.attrGet('src');
  return target === null ? null : String(target);
}

/**
 * Returns the page's HTML. `resolve` returns the URL of a target in the site; if it returns null, the link is
 * shown as text.
 */
export function renderPage({ tokens }: Page, resolve: (target: string) => string | null): string {
  // A table or code that is wider than the page can be scrolled, also by keyboard.
  const scrolled = '<div class="scroll" tabindex="0">';
  const html = markdown.renderer.render(
    tokens.map((token) => withTargets(token, resolve)),
    markdown.options,
    {},
  );
  return html
    .replaceAll('<table>', `${scrolled}<table>`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}

function withTargets(token: Token, resolve: (target: string) => string | null): Token {
  if (!token.children) return token;
  const left: boolean[] = [];
  const children = token.children.flatMap((child) => {
    if (child.type === 'link_close') return left.pop() ? [] : [child];
    const name = child.type === 'link_open' ? 'href' : 'src';
    const target = readTarget(child);
    if (target === null) return [child];
    const resolved = resolve(target);
    if (child.type === 'link_open') left.push(resolved === null);
    if (resolved === null) return [];
    // Makes a copy, because the original token is read again for other pages.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(child)) as Token, child);
    copy.attrs = (child.attrs ?? []).map(([key, value]) => [key, key === name ? resolved : value]);
    return [copy];
  });
  return Object.assign(Object.create(Object.getPrototypeOf(token)) as Token, token, { children });
}
