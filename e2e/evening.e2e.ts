import { beginEvening, chapters } from '../tools/acceptance/index.ts';

describe('one evening without a browser', () => {
  const said: string[] = [];
  const { evening } = beginEvening((words) => said.push(words));
  after(async () => {
    await Promise.all([evening.scene?.annHere.leave(), evening.scene?.bobHere.leave()]);
    await evening.home?.close();
  });
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(said.join('\n'));
  });

  for (const chapter of chapters) it(chapter.title, () => chapter.run(evening));
});
