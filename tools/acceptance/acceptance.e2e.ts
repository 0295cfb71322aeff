import { acceptanceTests, createAcceptanceRun } from './index.ts';

describe('the acceptance test', () => {
  const output: string[] = [];
  const { run } = createAcceptanceRun((description) => output.push(description));
  after(async () => {
    await Promise.all([run.hangout?.annSession.leave(), run.hangout?.bobSession.leave()]);
    await run.app?.close();
  });
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(output.join('\n'));
  });

  for (const test of acceptanceTests) it(test.title, () => test.run(run));
});
