import { assertShortRunPasses } from './short-run.ts';

describe('a short chaos run', () => {
  it('[H456] [H457] [H459] [H462] [H466] kills, freezes and outages neither lose nor duplicate anything acknowledged', () =>
    assertShortRunPasses({ redis: false }));
});
