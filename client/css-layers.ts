import { createHash } from 'node:crypto';
import path from 'node:path';
import postcss, { type Plugin } from 'postcss';

/** The CSS cascade layer for the modules of each folder; `src/design/base.css` orders the layers. */
const layers = [
  ['src/design/primitives/', 'primitives'],
  ['src/design/patterns/', 'patterns'],
  ['src/design/', 'utilities'],
  ['src/components/', 'components'],
] as const;

/**
 * Puts the styles of the design system and of components into the CSS layer of their folder. A feature's styles then
 * override a component's, and a component's override a primitive's, in whatever order their chunks load.
 */
export function cssLayers(): Plugin {
  return {
    postcssPlugin: 'css-layers',
    Once(root) {
      const file = path.relative(import.meta.dirname, root.source?.input.file ?? '');
      const [, params] =
        layers.find(([folder]) => file.startsWith(folder) && file.endsWith('.module.css')) ?? [];
      if (params) root.nodes = [postcss.atRule({ name: 'layer', params, nodes: root.nodes })];
    },
  };
}

/** Returns a class's name in the build: its name in the module and a short hash of the module's path. */
export function generateScopedName(name: string, file: string): string {
  const id = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4);
  return `${name}-${id}`;
}
