import type { Plugin } from 'vite';
import { replaceDeclarations } from './replace-declarations.ts';

/**
 * What React Router has for its data routers and its framework, and links and routes refer to: fetching and prefetching
 * of pages, forms, boundaries for their errors and view transitions. This app has a router without data
 * (`app/app-router.tsx`), in which these parts do nothing.
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

/** [H860] Leaves what only data routers use of React Router out of the build. */
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
