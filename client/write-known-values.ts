/** A node of a syntax tree, with its place in the text and fields that depend on its type. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** What is known of a module's values at run time. */
export interface KnownValues {
  /** Variables and fields that always have this value wherever they are read, by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  /** Values that a field never has, by its name. */
  readonly neverIn: Readonly<Record<string, readonly number[]>>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Writes known values into a module, so that minification removes what depends on others: reads of known variables and
 * fields, comparisons with values that a field never has, and cases of a `switch` for such values.
 */
export function writeKnownValues(code: string, program: unknown, known: KnownValues): string {
  const edits: Edit[] = [];
  visit(program, null, (node, parent) => {
    const edit = editValue(node, parent, known) ?? null;
    if (edit) edits.push(edit);
    if (node.type === 'SwitchStatement') edits.push(...removeCases(node, known));
    return edit === null;
  });
  // Outer edits come first, and those inside of them are dropped.
  const outer: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (edit.start >= (outer.at(-1)?.end ?? 0)) outer.push(edit);
  return outer.reduceRight(
    (text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end),
    code,
  );
}

/** Calls `enter` for each node with its parent; it returns whether the nodes inside are visited too. */
function visit(
  value: unknown,
  parent: Node | null,
  enter: (node: Node, parent: Node | null) => boolean,
): void {
  if (Array.isArray(value)) for (const one of value) visit(one, parent, enter);
  if (!isNode(value) || !enter(value, parent)) return;
  for (const inner of Object.values(value)) if (typeof inner === 'object') visit(inner, value, enter);
}

function editValue(node: Node, parent: Node | null, known: KnownValues): Edit | undefined {
  const { start, end } = node;
  if (node.type === 'Identifier' && isRead(node, parent)) {
    const value = find(known.variables, String(node.name));
    return value === undefined
      ? undefined
      : { start, end, text: parent?.shorthand ? `${node.name}: ${value}` : value };
  }
  if (node.type === 'MemberExpression' && isRead(node, parent)) {
    const value = find(known.fields, fieldOf(node));
    return value === undefined ? undefined : { start, end, text: value };
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const isEqual = node.operator === '===';
  if (!isEqual && node.operator !== '!==') return undefined;
  const pairs = [
    [node.left, node.right],
    [node.right, node.left],
  ];
  const isNever = pairs.some(([field, value]) => neverHas(field, value, known));
  return isNever ? { start, end, text: String(!isEqual) } : undefined;
}

/**
 * Removes cases that never apply; a case with code only if no case before it falls through to it. Variables that a
 * removed case declares stay declared, because they belong to the whole function.
 */
function removeCases(node: Node, known: KnownValues): Edit[] {
  const { discriminant, cases, start, end } = node;
  if (!Array.isArray(cases)) return [];
  const all = cases.filter(isNode);
  const removed = all.filter((one, index) => {
    if (!neverHas(discriminant, one.test, known)) return false;
    const isLabel = statementsOf(one).length === 0;
    const before = all.slice(0, index).findLast((other) => !neverHas(discriminant, other.test, known));
    return isLabel || !before || endsItself(before, all[index - 1]);
  });
  const edits = removed.map((one) => ({ start: one.start, end: one.end, text: '' }));
  const variables = removed.flatMap(listVariables);
  if (variables.length === 0) return edits;
  return [
    { start, end: start, text: `{ var ${variables.join(', ')}; ` },
    ...edits,
    { start: end, end, text: ' }' },
  ];
}

function listVariables(inside: Node): string[] {
  const names: string[] = [];
  visit(inside, null, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id)) names.push(String(node.id.name));
    return !node.type.includes('Function');
  });
  return names;
}

const endsItself = (before: Node, last: Node | undefined): boolean => {
  const statement = statementsOf(last ?? before).at(-1);
  return /^(Break|Return|Throw|Continue)Statement$/.test(statement?.type ?? '');
};

const statementsOf = ({ consequent }: Node): Node[] =>
  Array.isArray(consequent) ? consequent.filter(isNode) : [];

const neverHas = (field: unknown, value: unknown, { neverIn }: KnownValues): boolean =>
  isNode(field) &&
  field.type === 'MemberExpression' &&
  isNode(value) &&
  typeof value.value === 'number' &&
  (find(neverIn, fieldOf(field)) ?? []).includes(value.value);

const fieldOf = ({ computed, property }: Node): string =>
  !computed && isNode(property) ? String(property.name) : '';

/** Whether an expression is read, and not declared, assigned to, or only the name of a field. */
function isRead(node: Node, parent: Node | null): boolean {
  if (!parent) return false;
  if (/^(Assignment|Update)/.test(parent.type)) return parent.right === node;
  if (parent.type === 'VariableDeclarator') return parent.init === node;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property') return parent.value === node;
  if (parent.type === 'UnaryExpression') return parent.operator !== 'delete';
  return !/^(Function|Labeled|Break|Continue)/.test(parent.type);
}

const find = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
