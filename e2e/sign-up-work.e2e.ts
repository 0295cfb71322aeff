import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { signUpInPage } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

describe('a sign-up that requires a proof of work', () => {
  const app = useOwnApp({ seed: 'none', env: { SIGN_UP_WORK_BITS: '12' } });
  const { launch, open } = useBrowsers();

  it('[H1973] a Web Worker of the sign-up page solves the proof of work, and the account is created without a further step by the user', async () => {
    const { page } = await open(await launch(), { language: 'es' });
    const solved: string[] = [];
    page.on('worker', (worker) => solved.push(worker.url()));
    await signUpInPage(page, app().address, 'ada');
    await waitFor('the worker to have run', async () => solved.some((url) => /worker/.test(url)));
  });
});
