import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { resolveImport } from '../ci/folder-pairs.ts';
import { listSourceFiles } from '../ci/source-files.ts';
import { type Declaration, type ParsedModule, parseModule } from './parse-module.ts';

/** A declaration of a module: its file and its name; the name '' stands for the statements that run at load time. */
export interface SourceSymbol {
  readonly file: string;
  readonly name: string;
}

/** A use of a declaration, with the members that are read from it ('' for itself). */
interface SymbolUse extends SourceSymbol {
  readonly members: ReadonlySet<string>;
}

/** The graph of declarations: which uses which others, by name. */
export interface SourceGraph {
  readonly modules: ReadonlyMap<string, ParsedModule>;
  /** Returns what a declaration uses. */
  usesOf(symbol: SourceSymbol): readonly SymbolUse[];
  /** Returns what any part of a module uses, such as a route. */
  usesIn(file: string, part: Declaration): readonly SymbolUse[];
  /** Returns everything that these symbols use, directly or not, themselves included. */
  reachFrom(uses: readonly SourceSymbol[]): ReadonlyMap<string, SourceSymbol>;
}

export const symbolKey = ({ file, name }: SourceSymbol) => `${file}#${name}`;

/** Reads these source files and the names of the project's packages. */
export function readSourceGraph(files: readonly string[]): SourceGraph {
  const manifests = listSourceFiles('{*,packages/*}/package.json');
  // The package.json of every workspace has a name, hence the cast.
  const nameOf = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
  const packages = new Map(manifests.map((file) => [nameOf(file), dirname(file)]));
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  return createSourceGraph(sources, packages);
}

/** Creates the graph of sources, keyed by path; `packages` maps package names to their folders. */
export function createSourceGraph(
  sources: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
): SourceGraph {
  const modules = new Map(
    [...sources].map(([file, source]) => [file, parseModule(source, file.endsWith('x'))]),
  );
  const resolve = (from: string, specifier: string) => resolveImport(from, specifier, sources, packages);

  /** Where an exported name is declared; undefined where it is not among the sources. */
  const findExport = (file: string, name: string, seen = new Set<string>()): SourceSymbol | undefined => {
    const parsed = modules.get(file);
    if (!parsed || seen.has(file)) return undefined;
    seen.add(file);
    const local = parsed.exports.get(name);
    if (local !== undefined) {
      if (parsed.declarations.has(local)) return { file, name: local };
      const imported = parsed.imports.get(local);
      const target = imported && resolve(file, imported.specifier);
      return target === undefined || !imported ? undefined : findExport(target, imported.name, seen);
    }
    const reexport = parsed.reexports.get(name);
    if (reexport) {
      const target = resolve(file, reexport.specifier);
      return target === undefined ? undefined : findExport(target, reexport.name, seen);
    }
    for (const specifier of parsed.exportsAllOf) {
      const target = resolve(file, specifier);
      const found = target === undefined ? undefined : findExport(target, name, seen);
      if (found) return found;
    }
    return undefined;
  };

  const exportNames = (file: string, seen = new Set<string>()): string[] => {
    const parsed = modules.get(file);
    if (!parsed || seen.has(file)) return [];
    seen.add(file);
    const behind = parsed.exportsAllOf.flatMap((specifier) => {
      const target = resolve(file, specifier);
      return target === undefined ? [] : exportNames(target, seen);
    });
    return [...parsed.exports.keys(), ...parsed.reexports.keys(), ...behind];
  };

  const usesIn = (file: string, part: Declaration): SymbolUse[] => {
    const parsed = modules.get(file);
    if (!parsed) return [];
    const uses: SymbolUse[] = [];
    const add = (symbol: SourceSymbol | undefined, members: ReadonlySet<string>) => {
      if (symbol) uses.push({ ...symbol, members });
    };
    for (const [name, members] of part.references) {
      const imported = parsed.imports.get(name);
      if (parsed.declarations.has(name)) add({ file, name }, members);
      if (!imported) continue;
      const target = resolve(file, imported.specifier);
      if (target === undefined) continue;
      add({ file: target, name: '' }, new Set());
      // Members read from a namespace import (`* as`) are exports of the module.
      const names = imported.name === '*' ? namesTaken(target, members) : [imported.name];
      for (const exported of names)
        add(findExport(target, exported), imported.name === '*' ? new Set(['']) : members);
    }
    for (const { specifier, names } of part.dynamicImports) {
      const target = resolve(file, specifier);
      if (target === undefined) continue;
      add({ file: target, name: '' }, new Set());
      for (const exported of namesTaken(target, names)) add(findExport(target, exported), new Set(['']));
    }
    return uses;
  };

  /** Returns the exports of a module that are in `names`; all of them if none is. */
  const namesTaken = (target: string, names: ReadonlySet<string>): string[] => {
    const all = exportNames(target);
    const named = all.filter((name) => names.has(name));
    return named.length > 0 ? named : all;
  };

  const loadedWith = (file: string): SymbolUse[] =>
    (modules.get(file)?.loads ?? []).flatMap((specifier) => {
      const target = resolve(file, specifier);
      return target === undefined ? [] : [{ file: target, name: '', members: new Set<string>() }];
    });

  const usesOf = ({ file, name }: SourceSymbol): SymbolUse[] => {
    const parsed = modules.get(file);
    if (!parsed) return [];
    if (name === '') return [...usesIn(file, parsed.statements), ...loadedWith(file)];
    const part = parsed.declarations.get(name);
    return part ? usesIn(file, part) : [];
  };

  const reachFrom = (uses: readonly SourceSymbol[]): Map<string, SourceSymbol> => {
    const reached = new Map<string, SourceSymbol>();
    const open = [...uses];
    for (let symbol = open.pop(); symbol; symbol = open.pop()) {
      const key = symbolKey(symbol);
      if (reached.has(key)) continue;
      reached.set(key, { file: symbol.file, name: symbol.name });
      open.push(...usesOf(symbol));
    }
    return reached;
  };

  return { modules, usesOf, usesIn, reachFrom };
}
