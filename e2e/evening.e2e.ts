import { acceptanceTests, createAcceptanceRun } from '../tools/acceptance/index.ts';

describe('one evening without a browser', () => {
  const said: string[] = [];
  const { evening } = createAcceptanceRun((words) => said.push(words));
  after(async () => {
    await Promise.all([evening.hangout?.annSession.leave(), evening.hangout?.bobSession.leave()]);
    await evening.app?.close();
  });
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(said.join('\n'));
  });

  for (const chapter of acceptanceTests) it(chapter.title, () => chapter.run(evening));
});
