import { dyingTests } from './dying.ts';
import { clusterTest } from './testing.ts';

describe('game servers of a cluster that die, stand still, or are ended', function () {
  this.timeout(60_000);
  dyingTests(clusterTest({ games: 3 }));
});
