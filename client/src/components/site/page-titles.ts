import type { OperatorPageKind } from '@hangout/rules';

export const pageTitles = {
  terms: 'site.terms',
  privacy: 'site.privacy',
  imprint: 'site.imprint',
  rules: 'site.rules',
} as const satisfies Record<OperatorPageKind, string>;
