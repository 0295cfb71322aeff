import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { serverNow } from '../../platform/server-clock.ts';
import { aimSongLead, hasBegun, reachSongLead, songBend, songLead, songNow } from './song-clock.ts';

const isNear = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 5, `${value}, not ${wanted}`);

describe('the song clock of a speaker, whose songs play ahead of the server’s time', () => {
  let now = 0;
  beforeEach(() => {
    mock.method(performance, 'now', () => now);
    mock.method(Date, 'now', () => performance.timeOrigin + now);
  });
  afterEach(() => {
    aimSongLead(0);
    reachSongLead();
    mock.restoreAll();
  });

  it('[H1437] a speaker’s song clock is ahead of the server’s time by the requested lead, and approaches a new lead by running faster or slower', () => {
    const start = serverNow() - 60_000;
    isNear(songNow(start) - serverNow(), 0);
    aimSongLead(600);
    now += 20_000;
    isNear(songLead(), 300);
    isNear(songNow(start) - serverNow(), 300);
    assert.equal(songBend(), 0.015);
    now += 20_001;
    assert.equal(songBend(), 0);
    isNear(songNow(start) - serverNow(), 600);
  });

  it('[H1438] a speaker’s song clock applies the whole lead at once to a song that has not begun', () => {
    aimSongLead(600);
    now += 10_000;
    const start = serverNow() + 1_000;
    isNear(songNow(start) - serverNow(), 600);
    assert.equal(hasBegun(start), false);
    now += 500;
    assert.equal(hasBegun(start), true);
    reachSongLead();
    isNear(songNow(start) - start, 100);
  });
});
