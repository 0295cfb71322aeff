import { type StandInServer, startStandIns } from '@hangout/provider-stand-ins';
import { createTestCatalogue } from './catalogue.ts';

/**
 * Call it inside a `describe`: `const standIns = useStandIns()`. Starts the stand-ins for all providers with
 * a test catalogue. Each test begins without faults.
 */
export function useStandIns(...catalogueOf: Parameters<typeof createTestCatalogue>): () => StandInServer {
  let server: StandInServer | undefined;
  const { catalogue, remove } = createTestCatalogue(...catalogueOf);
  before(async () => {
    server = await startStandIns({ catalogue });
  });
  beforeEach(() => server?.faults.clear());
  after(async () => {
    await server?.close();
    remove();
  });
  return () => {
    if (!server) throw new Error('the stand-ins are started by the before hook');
    return server;
  };
}
