import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** Names of variables and fields whose values are typed by users. */
const peoplesText = new Set([
  'actorNickname',
  'albumName',
  'artistName',
  'bio',
  'comment',
  'conversationTitle',
  'crateName',
  'description',
  'displayName',
  'excerpt',
  'fileName',
  'name',
  'nickname',
  'pronoun',
  'roomName',
  'trackName',
  'userName',
]);

/** Objects whose fields have such names although no user has typed their values: the brand, the errors of a form. */
const productText = new Set(['brand', 'errors', 'plan', 'form']);

/** Files in which these names mean music providers, notifications or parts of the design system. */
const namesOfProduct =
  /^features\/(design|plan)\/|^features\/settings\/(choices-card|country-setting|push-devices-card|discord-card)|service-card|setting-switches/;

/** Returns the expressions whose values may be rendered by an expression. */
function listShown(shown: ESTree.Expression | ESTree.JSXEmptyExpression): readonly ESTree.Expression[] {
  switch (shown.type) {
    case 'JSXEmptyExpression':
      return [];
    case 'ConditionalExpression':
      return [...listShown(shown.consequent), ...listShown(shown.alternate)];
    case 'LogicalExpression':
      return shown.operator === '&&'
        ? listShown(shown.right)
        : [...listShown(shown.left), ...listShown(shown.right)];
    case 'TemplateLiteral':
      return shown.expressions.flatMap(listShown);
    case 'ChainExpression':
      return listShown(shown.expression);
    case 'CallExpression':
      return shown.callee.type === 'Identifier' ? [shown.callee] : [];
    default:
      return [shown];
  }
}

function isPeoplesText(shown: ESTree.Expression): boolean {
  if (shown.type === 'Identifier') return peoplesText.has(shown.name);
  if (shown.type !== 'MemberExpression' || shown.property.type !== 'Identifier') return false;
  const { object } = shown;
  const owner =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && object.property.type === 'Identifier'
        ? object.property.name
        : '';
  return peoplesText.has(shown.property.name) && !productText.has(owner);
}

/** Elements that isolate the direction of their text, show no text, or contain SVG or code. */
const withoutDirection = new Set(['bdi', 'code', 'SpokenOnly', 'text', 'title', 'tspan']);

function listRawText(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const raw: string[] = [];
  const report = ({ start, end }: { start: number; end: number }) =>
    raw.push(`${file}:${source.slice(0, start).split('\n').length} ${source.slice(start, end)}`);
  const checkChildren = (children: readonly ESTree.JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && listShown(child.expression).some(isPeoplesText))
        report(child);
  };
  const checkElement = ({ openingElement, children }: ESTree.JSXElement) => {
    const tag = openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : '';
    const has = (name: string, value?: string) =>
      openingElement.attributes.some(
        (one) =>
          one.type === 'JSXAttribute' &&
          one.name.name === name &&
          (value === undefined || (one.value?.type === 'Literal' && one.value.value === value)),
      );
    if (!withoutDirection.has(tag) && !has('dir', 'auto')) checkChildren(children);
    const takesText = tag === 'textarea' || (tag === 'input' && !has('type'));
    if (takesText && !has('dir', 'auto')) report(openingElement);
  };
  const checkFragment = ({ children }: ESTree.JSXFragment) => checkChildren(children);
  new Visitor({ JSXElement: checkElement, JSXFragment: checkFragment }).visit(
    parseSync(file, source).program,
  );
  return raw;
}

describe("people's text", () => {
  it('[H1650] names, titles and descriptions are shown in <bdi> or in an element with dir="auto", and text fields have dir="auto"', () => {
    const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !namesOfProduct.test(file));
    assert.ok(files.length > 300, `${files.length}`);
    assert.deepEqual(files.flatMap(listRawText), []);
  });
});
