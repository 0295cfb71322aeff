import assert from 'node:assert/strict';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { renderPage } from '../loadtest/src/report/page.ts';
import { renderPlot } from '../loadtest/src/report/plots.ts';

describe('the report of a load test', () => {
  const { launch, open } = useBrowsers();

  it('[H971] the report of a load test draws every plot in a browser without a network', async () => {
    const { page, context, consoleErrors } = await open(await launch());
    await context.setOffline(true);
    const points = (values: readonly (number | null)[]) => values.map((y, x) => ({ x, y }));
    const joins = { title: 'Joins', xUnit: 's', yUnit: 'joins/s', marks: [{ x: 1, label: 'join' }] };
    const delay = { title: 'Delay', xUnit: 's', yUnit: 'ms' };
    await page.setContent(
      renderPage(
        'A run',
        renderPlot({ ...joins, series: { joins: points([1, 5, 2]) } }) +
          renderPlot({ ...delay, series: { p50: points([1, null, 2]), p99: points([3, 4, 5]) } }),
      ),
    );
    assert.equal(await page.locator('figure .uplot canvas').count(), 2);
    assert.deepEqual(await page.locator('.u-legend .u-label').allTextContents(), [
      's',
      'joins',
      's',
      'p50',
      'p99',
    ]);
    const isDrawn = await page.locator('canvas').evaluateAll((all) =>
      (all as HTMLCanvasElement[]).map((canvas) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0),
      ),
    );
    assert.deepEqual(isDrawn, [true, true]);
    assert.deepEqual(consoleErrors, []);
  });
});
