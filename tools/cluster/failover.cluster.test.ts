import { clusterTest } from './cluster-test.ts';
import { failoverTests } from './failover-tests.ts';

describe('failover between game servers without Redis', function () {
  this.timeout(60_000);
  failoverTests(clusterTest({ games: 3 }));
});
