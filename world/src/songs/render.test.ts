import assert from 'node:assert/strict';
import { render } from './arrangement/render.ts';
import { slowWeather } from './pieces/slow-weather.ts';

describe('rendering of the songs', () => {
  it('[H940] rendering a composed piece twice gives equal samples', () => {
    const [first, second] = [render(slowWeather, { until: 5 }), render(slowWeather, { until: 5 })];
    assert.deepEqual(first.left, second.left);
    assert.deepEqual(first.right, second.right);
  });
});
