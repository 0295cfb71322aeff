import assert from 'node:assert/strict';
import { renderPage, renderVerdicts } from './page.ts';
import { ratePoints, renderPlot, sharePoints } from './plots.ts';

describe('plots of a load test report', () => {
  it('[H971] ratePoints converts times of events into rates per second', () => {
    const points = ratePoints([100, 200, 300, 1_100, 2_000], 2);
    assert.deepEqual(points, [
      { x: 0.5, y: 3 },
      { x: 1.5, y: 2 },
    ]);
    assert.deepEqual(ratePoints([]), []);
  });

  it('[H971] sharePoints returns the cumulative distribution of the values', () => {
    const points = sharePoints([30, 10, 20, 40], 2);
    assert.deepEqual(points, [
      { x: 10, y: 0 },
      { x: 30, y: 50 },
      { x: 40, y: 100 },
    ]);
  });

  it('[H971] renderPlot returns a figure with the data of all series and marks, in which title and labels are escaped', () => {
    const figure = renderPlot({
      ...{ title: 'a <b> & c', xUnit: 's', yUnit: 'MB' },
      series: {
        p50: [1, 2, 10].map((x) => ({ x, y: x })),
        p99: [1, 2, 10].map((x) => ({ x, y: x === 2 ? null : 20 })),
      },
      marks: [{ x: 1, label: '<"one">' }],
    });
    assert.match(figure, /<figcaption>a &lt;b&gt; &amp; c</);
    const [, attribute = ''] = /data-plot="([^"]*)"/.exec(figure) ?? [];
    const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
    const plot: unknown = JSON.parse(attribute.replace(/&\w+;/g, (entity) => entities[entity] ?? ''));
    assert.deepEqual(plot, {
      ...{ xUnit: 's', yUnit: 'MB', names: ['p50', 'p99'], marks: [{ x: 1, label: '<"one">' }] },
      data: [
        [1, 2, 10],
        [1, 2, 10],
        [20, null, 20],
      ],
    });
  });

  it('[H971] renderPage inlines uPlot and the script, and loads no other file', () => {
    const page = renderPage('A <run>', '<p>body</p>');
    assert.match(page, /<title>A &lt;run&gt;<\/title>/);
    assert.match(page, /var uPlot=function/);
    assert.match(page, /function drawPlots\(\)[\s\S]*;drawPlots\(\)<\/script>/);
    assert.doesNotMatch(page, /https?:\/\//);
    for (const [, script = ''] of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) new Function(script);
  });

  it('[H971] renderVerdicts marks each threshold and each violation with a badge, ok or failed', () => {
    const list = renderVerdicts(
      [
        { what: 'joins', measured: 1, limit: 2, ok: true },
        { what: 'votes', measured: 3, limit: 2, ok: false },
      ],
      ['a player lost the connection'],
    );
    assert.deepEqual(
      [...list.matchAll(/<span class="([^"]*)">(\w+)<\/span>(\w+)/g)].map(([, ...parts]) => parts),
      [
        ['badge', 'ok', 'joins'],
        ['badge broken', 'failed', 'votes'],
        ['badge broken', 'failed', 'a'],
      ],
    );
  });
});
