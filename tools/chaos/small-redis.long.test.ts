import { describeWithProgram } from '@hangout/testkit/programs';
import { assertShortRunPasses } from './short-run.ts';

describeWithProgram('redis-server', 'a short chaos run with Redis', () => {
  it('[H456] [H457] [H459] [H462] [H466] faults, also of Redis, neither lose nor duplicate anything acknowledged', () =>
    assertShortRunPasses({ redis: true }));
});
