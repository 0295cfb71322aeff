import assert from 'node:assert/strict';
import { isAppleTouchDevice } from './apple-device.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

describe('isAppleTouchDevice', () => {
  it('[H1662] iPhones and iPads are recognized as Apple touch devices, iPads by their touch screen, because their user agent is that of a Mac', () => {
    const cases: [string, number, boolean][] = [
      ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1', 5, true],
      [mac, 5, true],
      [mac, 0, false],
      ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0', 5, false],
    ];
    for (const [userAgent, maxTouchPoints, expected] of cases)
      assert.equal(isAppleTouchDevice({ userAgent, maxTouchPoints }), expected, userAgent);
  });
});
