import { LANGUAGES } from '@hangout/rules';
import type { Plugin } from 'vite';
import { supportedBrowsers } from './supported-browsers.ts';
import { readTexts } from './text-groups.ts';

const MARKER = '<!-- The build puts the notice for old browsers here. -->';

/**
 * [H1750] Returns the notice for old browsers in every language; public/old-browser.js shows one of them. It is in the
 * page itself, because an old browser may not even read the client's code.
 */
const describeOldBrowser = (language: string): string => {
  // The type `Texts` does not say which texts exist; locales.test.ts checks that all languages have the same texts.
  const { title, text, goOn } = readTexts(language).oldBrowser as Readonly<
    Record<'title' | 'text' | 'goOn', string>
  >;
  const withVersions = Object.entries(supportedBrowsers).reduce(
    (sentence, [name, version]) => sentence.replace(`{{${name}}}`, version),
    text,
  );
  return `<div lang="${language}" role="alert"><h1>${title}</h1><p>${withVersions}</p><button type="button">${goOn}</button></div>`;
};

/** [H1750] Writes the notice for old browsers into index.html. */
export function oldBrowserTexts(): Plugin {
  return {
    name: 'old-browser-texts',
    transformIndexHtml: (html) => html.replace(MARKER, () => LANGUAGES.map(describeOldBrowser).join('')),
  };
}
