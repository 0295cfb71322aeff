import { describeWithProgram } from '@hangout/testkit/programs';
import { assertShortRunPasses } from './short-run.ts';

describeWithProgram('redis-server', 'a short chaos run with Redis', () => {
  it('[H456] [H457] [H459] [H462] [H466] faults of servers and Redis neither lose nor duplicate anything that a server has acknowledged', () =>
    assertShortRunPasses({ redis: true }));
});
