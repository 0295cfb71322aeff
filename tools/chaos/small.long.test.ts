import { assertShortRunPasses } from './short-run.ts';

describe('a short chaos test without Redis', () => {
  it('[H456] [H457] [H459] [H462] [H466] kills, freezes and outages neither lose nor duplicate anything that a server has acknowledged', () =>
    assertShortRunPasses({ redis: false }));
});
