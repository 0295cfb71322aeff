import { startSharedApp } from '../../app-process/shared-app.ts';
import type { Running } from '../../shared.ts';
import type { ScreenData } from './screen.ts';
import { createScreenData } from './screen-data.ts';

/**
 * Creates the data of the screens once for all files that go through the catalogue. The data has its own app process,
 * because the screens press the first rows of server-wide lists, which in the shared process contain other tests' data
 * and grow during the run.
 */
export async function startScreens(): Promise<Running<ScreenData>> {
  const app = await startSharedApp('none');
  const { close, ...data } = await createScreenData(app.value.address);
  return {
    ...app,
    value: data,
    async stop() {
      await close();
      await app.stop();
    },
  };
}
