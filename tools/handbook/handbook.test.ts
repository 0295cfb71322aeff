import assert from 'node:assert/strict';
import { dirname, join } from 'node:path/posix';
import { buildHandbook, readPages } from './build-handbook.ts';
import { readContents } from './contents.ts';
import { indexes, languageOf, languages, otherLanguageOf } from './languages.ts';
import { listDeadLinks } from './links.ts';
import { listTargets, readPage, renderPage } from './read-page.ts';
import { sitePath } from './site-paths.ts';

describe('the handbook', () => {
  const pages = readPages();
  const contents = languages.flatMap((language) => readContents(pages, language));
  const files = buildHandbook(pages);
  const html = Object.entries(files).filter(([path]) => path.endsWith('.html'));

  it('[H1950] every handbook page can be reached from the index, which names each page by its own heading', () => {
    const listed = contents.flatMap(({ entries }) =>
      entries.flatMap(({ source, inside }) => [source, ...inside.map((page) => page.source)]),
    );
    assert.deepEqual(
      [...pages.keys()].filter((source) => !listed.includes(source) && source !== indexes.es),
      [],
      'pages that no reader finds',
    );
    for (const source of Object.values(indexes)) {
      const index = pages.get(source);
      assert.ok(index);
      const links = [...renderPage(index, (link) => link).matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>/g)];
      assert.ok(links.length > 18);
      for (const [, link = '', name] of links) {
        const title = pages.get(join(dirname(source), link))?.title;
        if (title !== undefined) assert.equal(name, title);
      }
    }
  });

  it('[H1956] each handbook page for listeners and hosts has a linked translation with the same sections', () => {
    const read = [...pages.keys()].filter((source) =>
      /^docs\/handbook\/(es\/)?(listening|hosting)\//.test(source),
    );
    assert.ok(read.length >= 36);
    const levels = (source: string) => pages.get(source)?.sections.map(({ level }) => level);
    for (const source of read) {
      const other = otherLanguageOf(source);
      assert.deepEqual(levels(source), levels(other), source);
      const text = String(files[sitePath(source)]);
      assert.ok(text.startsWith(`<!doctype html>\n<html lang="${languageOf(source)}">`), source);
      assert.ok(text.includes(`hreflang="${languageOf(other)}"`), source);
    }
  });

  it('[H1951] every link in a document leads to a file and a heading that exist', () => {
    assert.deepEqual(listDeadLinks(pages), []);
    const page = readPage('docs/a.md', '# A\n\n[b](b.md) [here](#below) [up](../README.md)\n\n## Below\n');
    const links = listDeadLinks(new Map([['docs/a.md', page]]));
    assert.deepEqual(links, ['docs/a.md: b.md leads nowhere']);
    assert.deepEqual(listTargets(page), ['b.md', '#below', '../README.md']);
  });

  it('[H1951] every link and image of the built handbook leads to a file in it', () => {
    const missing = html.flatMap(([path, page]) =>
      [...String(page).matchAll(/(?:href|src)="(?![a-z]+:|\/|#)([^"#]+)/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !(target in files))
        .map((target) => `${path}: ${target}`),
    );
    assert.deepEqual(missing, []);
    assert.ok(sitePath('SECURITY.md').toLowerCase() !== sitePath('docs/security.md').toLowerCase());
  });

  it('[H1952] handbook pages have no inline styles, no script except the search, and load nothing from other sites', () => {
    for (const [path, page] of html) {
      assert.doesNotMatch(
        String(page),
        /<script(?! type="module" src="[^":]*page\.js")|<style|\sstyle="|\son\w+="/,
        path,
      );
      assert.doesNotMatch(String(page), /<(img|link|script)[^>]+(href|src)="https?:/, path);
    }
  });

  it('[H1950] a handbook link to a file outside of the handbook becomes text, and HTML in a document is escaped', () => {
    const page = readPage('docs/a.md', '# A\n\n[the `code`](../tools/docs.ts) <b>x</b>\n\n## A\n\n## A\n');
    assert.match(
      renderPage(page, () => null),
      /<p>the <code>code<\/code> &lt;b&gt;x&lt;\/b&gt;<\/p>/,
    );
    assert.deepEqual(
      page.sections.map(({ id }) => id),
      ['a', 'a-1', 'a-2'],
    );
  });
});
