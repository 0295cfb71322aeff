import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../ci/command.ts';
import { replaceSpecifiers, resolveImport } from './program-files.ts';

/**
 * Returns the name that a source file has in the package: a JavaScript file, because Node strips no types
 * below node_modules.
 */
export const packedName = (path: string): string => path.replace(/\.ts$/, '.js');

/**
 * Returns a source file as JavaScript. Types become blanks, so that line numbers in stack traces stay right.
 * Imports of workspaces become relative, because the package has none.
 */
export function toJavaScript(path: string): string {
  const text = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
  return replaceSpecifiers(text, (specifier) => {
    const file = resolveImport(path, specifier);
    if (file === null) return specifier;
    const target = relative(dirname(path), packedName(file)).split(sep).join('/');
    return target.startsWith('.') ? target : `./${target}`;
  });
}
