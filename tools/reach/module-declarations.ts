import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';

/**
 * A permission that the client tests before it shows or calls something; with `!` in front, the permission
 * must be missing.
 */
export type Gate = string;

/** A name that a declaration uses, and the permissions that are tested around it. */
interface Use {
  readonly name: string;
  /** Property read from the name, such as `ban` in `moderation.ban`; null if the value is used as a whole. */
  readonly property: string | null;
  readonly gates: readonly Gate[];
}

/** A top-level declaration of a module, and the names that it uses. */
interface Declaration {
  readonly name: string;
  readonly uses: readonly Use[];
}

/** A module of the client: its declarations and what it imports, statically or dynamically. */
export interface ClientModule {
  readonly declarations: readonly Declaration[];
  /** For each local name, the module that it is imported from and its name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

type Node = { readonly type?: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Permissions of `client/src/platform/permissions.ts` that components test. */
const PERMISSIONS = ['isAdmin', 'isModerator', 'mayPromote'];

/** Parses a module of the client. A dynamic import counts as a use of the name `import path` as a whole. */
export function readModule(file: string, root: string): ClientModule {
  const source = readFileSync(join(root, file), 'utf8');
  const program = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const imports = new Map<string, { from: string; name: string }>();
  const declarations: Declaration[] = [];
  // The cast reduces swc's type to the fields that are read below.
  for (const item of program.body as unknown as readonly Node[]) {
    if (item.type === 'ImportDeclaration') {
      readImports(item, file, imports);
      continue;
    }
    const declared = isNode(item.declaration) ? item.declaration : isNode(item.decl) ? item.decl : item;
    for (const [name, body] of namesOf(declared)) declarations.push({ name, uses: collectUses(body, file) });
  }
  return { declarations, imports };
}

function readImports(item: Node, file: string, imports: Map<string, { from: string; name: string }>): void {
  const from = resolvePath(file, textOf(item.source));
  for (const specifier of listOf(item.specifiers)) {
    const local = nameOf(specifier.local);
    const imported = isNode(specifier.imported) ? nameOf(specifier.imported) : local;
    imports.set(local, { from, name: imported });
  }
}

/** Returns the names that a top-level statement declares, each with its code. */
function namesOf(item: Node): readonly (readonly [string, Node])[] {
  if (item.type === 'FunctionDeclaration' || item.type === 'ClassDeclaration')
    return [[nameOf(item.identifier), item]];
  if (item.type !== 'VariableDeclaration') return [['(module)', item]];
  return listOf(item.declarations).flatMap((one) => {
    const id = isNode(one.id) ? one.id : {};
    if (id.type === 'Identifier') return [[nameOf(id), one] as const];
    return patternNames(id).map((name) => [name, one] as const);
  });
}

const patternNames = (pattern: Node): string[] =>
  [...listOf(pattern.properties), ...listOf(pattern.elements)].flatMap((one) => {
    const target = isNode(one.value) ? one.value : isNode(one.key) ? one.key : one;
    return nameOf(target) === '' ? [] : [nameOf(target)];
  });

function collectUses(body: Node, file: string): Use[] {
  const uses: Use[] = [];
  const walk = (node: unknown, gates: readonly Gate[]): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, gates);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === 'ConditionalExpression') {
      walk(node.test, gates);
      walk(node.consequent, [...gates, ...tested(node.test)]);
      walk(node.alternate, [...gates, ...tested(node.test).map(negate)]);
      return;
    }
    if (node.type === 'BinaryExpression' && node.operator === '&&') {
      walk(node.left, gates);
      walk(node.right, [...gates, ...tested(node.left)]);
      return;
    }
    // A query option such as `enabled: isAdmin` decides who sends the query, so it counts as a permission
    // test.
    if (node.type === 'ObjectExpression') {
      const enabled = listOf(node.properties).find(
        (one) => one.type === 'KeyValueProperty' && nameOf(one.key) === 'enabled',
      );
      walk(node.properties, [...gates, ...(enabled ? tested(enabled.value) : [])]);
      return;
    }
    // Staff areas are listed by name; `areasOfModerators` says which are open to moderators.
    const isArea = node.type === 'KeyValueProperty' && file.endsWith('admin/areas/index.ts');
    if (isArea && !gates.some((gate) => gate.startsWith('area '))) {
      walk(node.value, [...gates, `area ${nameOf(node.key)}`]);
      return;
    }
    if (node.type === 'BlockStatement' || node.type === 'FunctionBody') {
      let passed = gates;
      for (const statement of listOf(node.stmts)) {
        walk(statement, passed);
        if (returnsEarly(statement)) passed = [...passed, ...refuted(statement.test)];
      }
      return;
    }
    const loaded = loadedModule(node);
    if (loaded) {
      uses.push({ name: `import ${resolvePath(file, loaded)}`, property: null, gates });
      return;
    }
    // Handles `(await import('./page.tsx')).Page`.
    const awaited = node.type === 'MemberExpression' ? loadedModule(withoutAwait(node.object)) : null;
    if (awaited) {
      uses.push({ name: `import ${resolvePath(file, awaited)}`, property: nameOf(node.property), gates });
      return;
    }
    if (node.type === 'MemberExpression' && isNode(node.object) && node.object.type === 'Identifier') {
      const isPlain = isNode(node.property) && node.property.type === 'Identifier';
      uses.push({
        name: nameOf(node.object),
        property: isPlain ? nameOf(node.property) : null,
        gates,
      });
      walk(isPlain ? null : node.property, gates);
      return;
    }
    if (node.type === 'Identifier') uses.push({ name: nameOf(node), property: null, gates });
    for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, gates);
  };
  walk(body, []);
  return uses;
}

/** Returns the permissions without which a condition is false. */
function tested(condition: unknown): Gate[] {
  if (!isNode(condition)) return [];
  if (condition.type === 'ParenthesisExpression') return tested(condition.expression);
  if (condition.type === 'BinaryExpression' && condition.operator === '&&')
    return [...tested(condition.left), ...tested(condition.right)];
  if (condition.type === 'UnaryExpression' && condition.operator === '!')
    return tested(condition.argument).map(negate);
  return PERMISSIONS.includes(nameOf(condition)) ? [nameOf(condition)] : [];
}

/** Returns the specifier of `import('…')`; null for any other expression. */
function loadedModule(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression') return null;
  if (!isNode(node.callee) || node.callee.type !== 'Import') return null;
  return textOf(listOf(node.arguments)[0]?.expression);
}

/** Returns the expression inside parentheses and `await`. */
function withoutAwait(node: unknown): unknown {
  if (!isNode(node)) return node;
  if (node.type === 'ParenthesisExpression') return withoutAwait(node.expression);
  return node.type === 'AwaitExpression' ? withoutAwait(node.argument) : node;
}

/** Whether a statement is `if (…) return …` without an else. */
function returnsEarly(statement: Node): boolean {
  const { consequent } = statement;
  if (statement.type !== 'IfStatement' || statement.alternate || !isNode(consequent)) return false;
  return consequent.type === 'ReturnStatement' || listOf(consequent.stmts).at(-1)?.type === 'ReturnStatement';
}

/** Returns the permissions without which a condition is true. */
function refuted(condition: unknown): Gate[] {
  if (!isNode(condition)) return [];
  if (condition.type === 'ParenthesisExpression') return refuted(condition.expression);
  if (condition.type === 'BinaryExpression' && condition.operator === '||')
    return [...refuted(condition.left), ...refuted(condition.right)];
  if (condition.type === 'UnaryExpression' && condition.operator === '!') return tested(condition.argument);
  return PERMISSIONS.includes(nameOf(condition)) ? [negate(nameOf(condition))] : [];
}

const negate = (gate: Gate): Gate => (gate.startsWith('!') ? gate.slice(1) : `!${gate}`);
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '');
const textOf = (node: unknown): string => nameOf(node);

/** Resolves a relative specifier to a path from the root; other specifiers are returned unchanged. */
function resolvePath(file: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}
