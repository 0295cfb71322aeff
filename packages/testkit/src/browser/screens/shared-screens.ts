import { startSharedApp } from '../../app-process/shared-app.ts';
import type { Running } from '../../shared.ts';
import type { ScreenData } from './screen.ts';
import { createScreenData } from './screen-data.ts';

/**
 * Creates the data of the screens once for all test files. It has its own app process, because some screens click the
 * first row of a list, and in the shared app these lists also contain the data of other tests.
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
