import assert from 'node:assert/strict';
import { createSourceGraph } from '../source-graph/source-graph.ts';
import { findIdleRules, findMarkedRules } from './idle-rules.ts';
import { findUncalled } from './rule-callers.ts';

describe('rules without a caller', () => {
  it('[H951] names what only other rules or no code calls, and not what the product reaches', () => {
    const rule = `export const decide = () => weigh();
      export function weigh() {}
      export function idle() { weigh(); }
      export const KINDS = ['a'] as const;
      export type Kind = (typeof KINDS)[number];`;
    const sources = new Map([
      ['packages/rules/src/index.ts', `export * from './rule.ts';`],
      ['packages/rules/src/rule.ts', rule],
      [
        'rest-api/src/handler.ts',
        `import { decide } from '@hangout/rules'; export const handle = () => decide();`,
      ],
    ]);
    const graph = createSourceGraph(sources, new Map([['@hangout/rules', 'packages/rules']]));
    const own = new Map([...sources].filter(([file]) => file.startsWith('packages/rules/')));
    assert.deepEqual(findUncalled(graph, own), ['packages/rules/src/rule.ts#idle']);
  });

  it('[H951] a rule that only uncalled code follows is not in the product, and its page says so', () => {
    const source = `/** [R001][R002] Weighs. */
      export function weigh() {}
      /** [R002] Decides. */
      export const decide = () => {};`;
    const sources = new Map([['rule.ts', source]]);
    assert.deepEqual(findIdleRules(['rule.ts#weigh'], sources, []), ['R001']);
    assert.deepEqual(findIdleRules(['rule.ts#weigh'], sources, ['// [R001] the handler']), []);
    const page = '- **R001** Weighs. (Not in the product yet.)\n- **R002** Decides.\n';
    assert.deepEqual(findMarkedRules(page), ['R001']);
  });
});
