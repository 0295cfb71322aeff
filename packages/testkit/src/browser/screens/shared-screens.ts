import { startSharedApp } from '../../app-process/shared-app.ts';
import type { Running } from '../../shared.ts';
import type { ScreenData } from './screen.ts';
import { createScreenData } from './screen-data.ts';

/**
 * Makes the data of the screens once for all files that walk through the catalogue. It has an app process of its own: the
 * screens press the first row of lists of the whole server, which in the shared one are others' and grow with the run.
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
