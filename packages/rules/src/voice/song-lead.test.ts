import assert from 'node:assert/strict';
import { aimLead, bendAt, leadAt, leadOfSong, MAX_BEND, NO_LEAD, reachLead } from './song-lead.ts';

describe('the song’s lead over the voices, which are delayed', () => {
  it('[H1437] the song’s lead grows to its target and shrinks back to 0 by rate changes of at most 1.5 %', () => {
    const opened = aimLead(NO_LEAD, 600, 1_000);
    assert.equal(leadAt(opened, 1_000), 0);
    assert.equal(leadAt(opened, 11_000), 150);
    assert.equal(bendAt(opened, 11_000), MAX_BEND);
    assert.equal(leadAt(opened, 60_000), 600);
    assert.equal(bendAt(opened, 60_000), 0);
    const closed = aimLead(opened, 0, 60_000);
    assert.equal(leadAt(closed, 70_000), 450);
    assert.equal(bendAt(closed, 70_000), -MAX_BEND);
    assert.equal(leadAt(closed, 101_000), 0);
  });

  it('[H1437] if the target changes while the song’s lead is still changing, the lead follows without a jump', () => {
    let lead = NO_LEAD;
    let before = 0;
    const targets = [600, 790, 540, 540, 0, 600, 0];
    for (let now = 0; now < 140_000; now += 50) {
      lead = aimLead(lead, targets[Math.floor(now / 20_000)] ?? 0, now);
      const here = leadAt(lead, now);
      assert.ok(Math.abs(here - before) <= 50 * MAX_BEND + 1e-9, `${now}: ${before} to ${here}`);
      before = here;
    }
  });

  it('[H1438] a song that has not started yet gets the full lead at once; a playing song approaches it gradually', () => {
    const lead = aimLead(NO_LEAD, 600, 0);
    assert.equal(leadOfSong(lead, 100_000, 10_000), 600);
    assert.equal(leadOfSong(lead, 5_000, 10_000), 150);
    assert.equal(leadAt(reachLead(lead, 10_000), 10_000), 600);
    assert.equal(bendAt(reachLead(lead, 10_000), 10_000), 0);
    const closed = aimLead(reachLead(lead, 10_000), 0, 10_000);
    assert.equal(leadOfSong(closed, 30_000, 20_000), 0);
  });
});
