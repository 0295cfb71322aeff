import { failoverTests } from './failover-tests.ts';
import { clusterTest } from './cluster-test.ts';

describe('game servers of a cluster that die, stand still, or are ended', function () {
  this.timeout(60_000);
  failoverTests(clusterTest({ games: 3 }));
});
