import type { Plugin } from 'vite';
import { replaceDeclarations } from './replace-declarations.ts';

/**
 * Parts of React Router that links and routes refer to, but that only its data routers and its framework use: loading
 * and prefetching of page data, forms, error boundaries and view transitions. This app's router loads no data
 * (`app/app-router.tsx`), so they do nothing here.
 */
const replacedDeclarations: readonly {
  readonly file: string;
  readonly parts: Readonly<Record<string, string>>;
}[] = [
  {
    file: '/react-router/dist/production/lib/dom/lib.js',
    parts: {
      Form: 'Form = null',
      'Form.displayName': '',
      'HistoryRouter.displayName': '',
      'ScrollRestoration.displayName': '',
      useViewTransitionState: 'function useViewTransitionState() { return false; }',
    },
  },
  {
    file: '/react-router/dist/production/lib/dom/ssr/components.js',
    parts: {
      PrefetchPageLinks: 'function PrefetchPageLinks() { return null; }',
      usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}]; }',
    },
  },
  {
    file: '/react-router/dist/production/lib/hooks.js',
    parts: {
      RenderErrorBoundary: 'RenderErrorBoundary = null',
      defaultErrorElement: 'defaultErrorElement = null',
      useNavigateStable: 'function useNavigateStable() { throw new Error("no data router"); }',
    },
  },
];

/** [H860] Leaves those parts of React Router out of the build that only data routers use. */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const replaced = replacedDeclarations.find(({ file }) => id.endsWith(file));
        return replaced && { code: replaceDeclarations(code, this.parse(code), replaced.parts), map: null };
      },
    },
  };
}
