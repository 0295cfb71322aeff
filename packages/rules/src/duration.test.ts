import assert from 'node:assert/strict';
import { formatClock, formatDuration, parseIsoDuration } from './duration.ts';

describe('formatting and parsing of durations', () => {
  const cases: [number, string, string][] = [
    [0, '0s', '0:00'],
    [59.9, '59s', '0:59'],
    [60, '1m 0s', '1:00'],
    [185, '3m 5s', '3:05'],
    [3600, '1h 0m 0s', '1:00:00'],
    [90_061, '1d 1h 1m 1s', '25:01:01'],
    [93_784, '1d 2h 3m 4s', '26:03:04'],
    [-5, '0s', '0:00'],
    [Number.NaN, '0s', '0:00'],
  ];
  for (const [seconds, words, clock] of cases) {
    it(`[R295] a duration of ${seconds} s is written as ${words} and as ${clock}`, () => {
      assert.equal(formatDuration(seconds), words);
      assert.equal(formatClock(seconds), clock);
    });
  }
  const iso: [string, number][] = [
    ['PT1H2M3S', 3723],
    ['PT3M', 180],
    ['PT45S', 45],
    ['P1DT1S', 86_401],
    ['PT1.5S', 1.5],
    ['', 0],
    ['3 minutes', 0],
  ];
  for (const [text, seconds] of iso) {
    it(`[R212] parseIsoDuration reads ${text || 'an empty text'} as ${seconds} s`, () =>
      assert.equal(parseIsoDuration(text), seconds));
  }
});
