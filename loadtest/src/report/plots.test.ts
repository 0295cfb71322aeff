import assert from 'node:assert/strict';
import { ratePoints, renderPlot, sharePoints } from './plots.ts';

describe('plots of a load test report', () => {
  it('[H971] ratePoints turns times into rates per second', () => {
    const points = ratePoints([100, 200, 300, 1_100, 2_000], 2);
    assert.deepEqual(points, [
      { x: 0.5, y: 3 },
      { x: 1.5, y: 2 },
    ]);
    assert.deepEqual(ratePoints([]), []);
  });

  it('[H971] sharePoints answers the cumulative distribution of values', () => {
    const points = sharePoints([30, 10, 20, 40], 2);
    assert.deepEqual(points, [
      { x: 10, y: 0 },
      { x: 30, y: 50 },
      { x: 40, y: 100 },
    ]);
  });

  it('[H971] renderPlot answers SVG in which labels are escaped', () => {
    const marks = [{ x: 1, label: 'a <b> & c' }];
    const svg = renderPlot({
      title: 'T',
      xUnit: 's',
      yUnit: 'MB',
      points: [
        { x: 0, y: 0 },
        { x: 2, y: 4 },
      ],
      marks,
    });
    assert.match(svg, /<polyline points="60\.0,210\.0 710\.0,24\.0"\/>/);
    assert.match(svg, /a &lt;b&gt; &amp; c/);
  });

  it('[H971] renderPlot names several series, leaves gaps where nothing was measured, and puts close labels below each other', () => {
    const svg = renderPlot({
      ...{ title: 'T', xUnit: 's', yUnit: 'ms', maxX: 20, gap: 2 },
      points: [
        { name: 'p50', points: [1, 2, 10].map((x) => ({ x, y: x })) },
        { name: 'p99', points: [1, 2].map((x) => ({ x, y: 20 })) },
      ],
      marks: [
        { x: 1, label: 'one' },
        { x: 1.5, label: 'two' },
        { x: 15, label: 'three' },
      ],
    });
    assert.equal(svg.match(/<polyline/g)?.length, 3);
    assert.equal(svg.match(/<polyline class="line1"/g)?.length, 1);
    assert.match(svg, /class="name1"[^>]*>p99</);
    assert.deepEqual(
      [...svg.matchAll(/y="(\d+)" dx="3">(\w+)/g)].map(([, y, label]) => [label, y]),
      [
        ['one', '34'],
        ['two', '46'],
        ['three', '34'],
      ],
    );
  });
});
