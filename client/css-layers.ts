import { globSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Plugin } from 'postcss';

/** The layer of the modules in each folder; `src/design/base.css` orders the layers. */
const layers = [
  ['src/design/primitives/', 'primitives'],
  ['src/design/patterns/', 'patterns'],
  ['src/design/', 'utilities'],
  ['src/components/', 'components'],
] as const;

/**
 * Puts the styles of the design system and of components into the layer of their folder, so that a feature overrides
 * a component, and a component a primitive, whatever the order in which their chunks load.
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

const modules = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort();

/**
 * Names the classes and animations of style modules in a build, as short as possible because script repeats them:
 * letters for the module and the position in it, such as `bk12`. A build of the same source has the same names.
 */
export function generateScopedName(name: string, file: string, css: string): string {
  const declared = css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi);
  const position = [...new Set(Array.from(declared, (match) => match[1]))].indexOf(name);
  return letters(modules.indexOf(path.relative(import.meta.dirname, file))) + position;
}

/** 0 → a, 25 → z, 26 → ba */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + (index % 26));
}
