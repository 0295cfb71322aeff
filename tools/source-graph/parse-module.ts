import { parseSync } from '@swc/core';

/**
 * What a declaration refers to: local names, each with the members that are read from it: '' for the name itself,
 * `COMPUTED` for a member that is only known at run time.
 */
type References = ReadonlyMap<string, ReadonlySet<string>>;

export const COMPUTED = '[]';

/** A module that is loaded by `import()`, with the names that may be taken from it. */
interface DynamicImport {
  readonly specifier: string;
  readonly names: ReadonlySet<string>;
}

/** One declaration at the top level of a module. */
export interface Declaration {
  readonly references: References;
  readonly dynamicImports: readonly DynamicImport[];
  /** Names of all members that are read, from any value. */
  readonly members: ReadonlySet<string>;
}

/** A name that a module imports from another one; `*` is the whole module. */
interface ImportedName {
  readonly specifier: string;
  readonly name: string;
}

/** A route of a router: its path, and what is rendered there. */
interface RouteDeclaration extends Declaration {
  readonly path: string;
}

/** What a module declares, imports and exports, without its types. */
export interface ParsedModule {
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Local names, keyed by exported name. */
  readonly exports: ReadonlyMap<string, string>;
  readonly reexports: ReadonlyMap<string, ImportedName>;
  /** Modules from which all names are re-exported (`export *`). */
  readonly exportsAllOf: readonly string[];
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Modules that this one loads statically. */
  readonly loads: readonly string[];
  /** Statements that run when the module is loaded. */
  readonly statements: Declaration;
  /** Words and paths in quotes anywhere in the module, types included. */
  readonly words: ReadonlySet<string>;
  /** Calls `page('/path', …)` and `sheet('/path', …)`, and objects with `path` and `element`. */
  readonly routes: readonly RouteDeclaration[];
}

/** A node of the syntax tree: the parser's types do not support generic traversal. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
const nameOf = (value: unknown): string =>
  isNode(value) && typeof value.value === 'string' ? value.value : '';

/** Expressions that only add a type: their inner expression is walked, the type is not. */
const typedExpressions = [
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
  'TsTypeAssertion',
  'TsInstantiation',
];
const routeCalls = ['page', 'hangoutPage', 'sheet'];

/**
 * Parses one TypeScript module. Scopes are not distinguished: a parameter with the name of an import counts as the
 * import.
 * @throws Error if the source cannot be parsed.
 */
export function parseModule(source: string, withJsx = true): ParsedModule {
  const imports = new Map<string, ImportedName>();
  const exports = new Map<string, string>();
  const reexports = new Map<string, ImportedName>();
  const exportsAllOf: string[] = [];
  const loads: string[] = [];
  const declarations = new Map<string, Declaration>();
  const statements = new Collector();

  const declare = (node: SyntaxNode, isExported: boolean): void => {
    if (node.type === 'VariableDeclaration') {
      for (const declarator of node.declarations as SyntaxNode[]) {
        const declaration = new Collector();
        declaration.walk(declarator.init);
        for (const name of boundNames(declarator.id)) add(name, declaration, isExported);
      }
      return;
    }
    if (node.type.startsWith('Ts') && node.type !== 'TsEnumDeclaration') return;
    const declaration = new Collector();
    declaration.walkFields(node, ['identifier']);
    add(nameOf(node.identifier), declaration, isExported);
  };
  const add = (name: string, declaration: Declaration, isExported: boolean): void => {
    declarations.set(name, declaration);
    if (isExported) exports.set(name, name);
  };

  for (const item of parseSync(source, { syntax: 'typescript', tsx: withJsx })
    .body as unknown as SyntaxNode[]) {
    switch (item.type) {
      case 'ImportDeclaration':
        if (item.typeOnly) break;
        loads.push(nameOf(item.source));
        for (const specifier of item.specifiers as SyntaxNode[])
          if (!specifier.isTypeOnly)
            imports.set(nameOf(specifier.local), {
              specifier: nameOf(item.source),
              name: importedName(specifier),
            });
        break;
      case 'ExportAllDeclaration':
        exportsAllOf.push(nameOf(item.source));
        loads.push(nameOf(item.source));
        break;
      case 'ExportNamedDeclaration':
        if (item.typeOnly) break;
        if (item.source) loads.push(nameOf(item.source));
        for (const specifier of item.specifiers as SyntaxNode[]) {
          if (specifier.isTypeOnly) continue;
          const exported = nameOf(specifier.exported ?? specifier.orig);
          const name = nameOf(specifier.orig);
          if (item.source) reexports.set(exported, { specifier: nameOf(item.source), name });
          else exports.set(exported, name);
        }
        break;
      case 'ExportDeclaration':
        declare(item.declaration as SyntaxNode, true);
        break;
      case 'ExportDefaultDeclaration':
      case 'ExportDefaultExpression': {
        const declaration = new Collector();
        declaration.walk(item.decl ?? item.expression);
        add('default', declaration, true);
        break;
      }
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'VariableDeclaration':
        declare(item, false);
        break;
      default:
        if (!item.type.startsWith('Ts')) statements.walk(item);
    }
  }
  const routes = [...declarations.values()].flatMap((declaration) =>
    declaration instanceof Collector ? declaration.routes : [],
  );
  const words = new Set([...source.matchAll(/'([\w/:-]+)'/g)].map(([, word = '']) => word));
  return { imports, exports, reexports, exportsAllOf, loads, declarations, statements, words, routes };
}

function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return nameOf(specifier.imported ?? specifier.local);
}

/** Returns the names that a pattern binds. */
function boundNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  if (pattern.type === 'AssignmentPatternProperty') return [nameOf(pattern.key)];
  return boundNames(
    pattern.properties ?? pattern.elements ?? pattern.value ?? pattern.left ?? pattern.argument,
  );
}

/** Collects the references of a part of the tree. */
class Collector implements Declaration {
  readonly references = new Map<string, Set<string>>();
  readonly dynamicImports: DynamicImport[] = [];
  readonly members = new Set<string>();
  readonly routes: RouteDeclaration[] = [];

  walkFields(node: SyntaxNode, without: readonly string[] = []): void {
    for (const [field, value] of Object.entries(node))
      if (!without.includes(field) && field !== 'span') this.walk(value);
  }

  walk(value: unknown): void {
    if (Array.isArray(value)) for (const inner of value) this.walk(inner);
    // An argument of a call is an object without a `type`.
    else if (typeof value === 'object' && value !== null && !isNode(value))
      for (const inner of Object.values(value)) this.walk(inner);
    else if (isNode(value)) this.walkNode(value);
  }

  private walkNode(node: SyntaxNode): void {
    if (typedExpressions.includes(node.type)) this.walk(node.expression);
    if (node.type.startsWith('Ts') && node.type !== 'TsParameterProperty') return;
    const route = readRoute(node);
    if (route) this.routes.push(route);
    else this.walkExpression(node);
  }

  private walkExpression(node: SyntaxNode): void {
    switch (node.type) {
      case 'Identifier':
        this.refer(nameOf(node), '');
        break;
      case 'MemberExpression':
      case 'JSXMemberExpression':
        this.walkMember(node);
        break;
      case 'VariableDeclarator':
        // Destructured names are members that are read from the value.
        for (const key of patternKeys(node.id)) this.members.add(key);
        this.walkDefaults(node.id);
        this.walk(node.init);
        break;
      case 'KeyValueProperty':
      case 'MethodProperty':
      case 'GetterProperty':
      case 'SetterProperty':
      case 'ClassProperty':
      case 'ClassMethod':
        if (isNode(node.key) && node.key.type === 'Computed') this.walk(node.key);
        this.walkFields(node, ['key']);
        break;
      case 'JSXAttribute':
        this.walk(node.value);
        break;
      case 'CallExpression':
        this.walkCall(node);
        break;
      default:
        for (const key of patternKeys(node.params)) this.members.add(key);
        this.walkFields(node);
    }
  }

  private walkMember(node: SyntaxNode): void {
    const property = node.property as SyntaxNode;
    if (property.type === 'Computed') this.walk(property);
    else this.members.add(nameOf(property));
    const object = node.object as SyntaxNode;
    const member = property.type === 'Computed' ? COMPUTED : nameOf(property);
    if (object.type === 'Identifier') this.refer(nameOf(object), member);
    else this.walk(object);
  }

  private walkCall(node: SyntaxNode): void {
    const [first] = (node.arguments ?? []) as { expression: SyntaxNode }[];
    if (isNode(node.callee) && node.callee.type === 'Import')
      this.dynamicImports.push({ specifier: nameOf(first?.expression), names: this.members });
    this.walkFields(node, ['callee']);
    if (isNode(node.callee) && node.callee.type !== 'Import') this.walk(node.callee);
  }

  private walkDefaults(pattern: unknown): void {
    if (isNode(pattern) && pattern.type !== 'Identifier')
      for (const inner of Object.values(pattern)) if (typeof inner === 'object') this.walkPattern(inner);
  }

  private walkPattern(value: unknown): void {
    if (Array.isArray(value)) for (const inner of value) this.walkPattern(inner);
    else if (isNode(value) && value.type === 'AssignmentPatternProperty') this.walk(value.value);
    else if (isNode(value) && value.type === 'AssignmentPattern') this.walk(value.right);
    else if (isNode(value)) this.walkDefaults(value);
  }

  private refer(name: string, member: string): void {
    const members = this.references.get(name) ?? new Set<string>();
    this.references.set(name, members.add(member));
  }
}

/** Returns the names that an object pattern takes from its value. */
function patternKeys(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(patternKeys);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Parameter') return patternKeys(pattern.pat);
  if (pattern.type !== 'ObjectPattern') return [];
  return (pattern.properties as SyntaxNode[]).map(({ key }) => nameOf(key)).filter((key) => key !== '');
}

function readRoute(node: SyntaxNode): RouteDeclaration | undefined {
  const collector = new Collector();
  const path = node.type === 'CallExpression' ? routeOfCall(node) : routeOfObject(node);
  if (path === undefined) return undefined;
  collector.walkFields(node, ['callee']);
  const { references, dynamicImports, members } = collector;
  return { path, references, dynamicImports, members };
}

function routeOfCall(node: SyntaxNode): string | undefined {
  const [first] = (node.arguments ?? []) as { expression: SyntaxNode }[];
  const path = first?.expression.type === 'StringLiteral' ? nameOf(first.expression) : '';
  return routeCalls.includes(nameOf(node.callee)) && path.startsWith('/') ? path : undefined;
}

function routeOfObject(node: SyntaxNode): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = (node.properties as SyntaxNode[]).filter(({ type }) => type === 'KeyValueProperty');
  const fieldOf = (key: string) => properties.find((property) => nameOf(property.key) === key)?.value;
  const path = nameOf(fieldOf('path'));
  return path.startsWith('/') && fieldOf('element') ? path : undefined;
}
