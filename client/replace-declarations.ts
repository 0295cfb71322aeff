/** A node of a syntax tree, with its place in the text and fields that depend on its type. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/**
 * Replaces declarations at the top level of a module. Each is identified by its name in the source: a class, function
 * or variable by its name, an assignment by its left side, such as `Reflection.encode`, a member of a class or of an
 * object by both names, such as `Schema.clone`.
 * @throws Error if a declaration does not exist, for example after an update of the library
 */
export function replaceDeclarations(
  code: string,
  program: { readonly body: readonly unknown[] },
  replacements: Readonly<Record<string, string>>,
): string {
  // The cast is safe: nodes of a syntax tree have a type, a start and an end, whichever parser made them.
  const found = (program.body as readonly Node[])
    .flatMap((statement) => findDeclarations(code, statement))
    .filter(({ name }) => Object.hasOwn(replacements, name));
  const missing = Object.keys(replacements).filter((name) => !found.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`a module no longer declares ${missing.join(', ')}`);
  let replaced = code;
  for (const { name, node } of found.toSorted((a, b) => b.node.start - a.node.start))
    replaced = replaced.slice(0, node.start) + replacements[name] + replaced.slice(node.end);
  return replaced;
}

/**
 * Marks the initial values of a module's variables as free of side effects, so that tree shaking removes unused ones
 * even if a call creates them. Only for modules whose values really have no side effects.
 */
export function markAsPure(code: string, program: { readonly body: readonly unknown[] }): string {
  // The cast is safe: nodes of a syntax tree have a type, a start and an end, whichever parser made them.
  const values = (program.body as readonly Node[])
    .flatMap((statement) => findDeclarations(code, statement))
    .flatMap(({ node }) => (node.type === 'VariableDeclarator' && isNode(node.init) ? [node.init] : []))
    .filter(({ type }) => ['CallExpression', 'NewExpression', 'ObjectExpression'].includes(type));
  let marked = code;
  for (const { start, end } of values.toSorted((a, b) => b.start - a.start))
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
  return marked;
}

function findDeclarations(code: string, statement: Node): { name: string; node: Node }[] {
  const inner = isNode(statement.declaration) ? statement.declaration : statement;
  if (inner.type === 'VariableDeclaration' && Array.isArray(inner.declarations))
    return inner.declarations.filter(isNode).flatMap((node) => {
      const name = nameOf(code, node.id);
      return [{ name, node }, ...findMembers(code, name, node.init)];
    });
  if (inner.type === 'ClassDeclaration' || inner.type === 'FunctionDeclaration')
    return [
      { name: nameOf(code, inner.id), node: inner },
      ...findMembers(code, nameOf(code, inner.id), inner),
    ];
  const { expression } = inner;
  if (isNode(expression) && expression.type === 'AssignmentExpression')
    return [{ name: nameOf(code, expression.left), node: inner }];
  return [];
}

function findMembers(code: string, name: string, holder: unknown): { name: string; node: Node }[] {
  if (!isNode(holder)) return [];
  const members =
    isNode(holder.body) && holder.type !== 'FunctionDeclaration' ? holder.body.body : holder.properties;
  const nodes: Node[] = Array.isArray(members) ? members.filter(isNode) : [];
  return nodes.map((node) => ({ name: `${name}.${nameOf(code, node.key)}`, node }));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (code: string, node: unknown): string =>
  isNode(node) ? code.slice(node.start, node.end) : '';
