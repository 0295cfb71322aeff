import assert from 'node:assert/strict';
import { communities } from './communities.ts';
import { events, timesOfEvent } from './events.ts';
import { hangouts } from './hangouts.ts';
import { people } from './people.ts';

const names = new Set(people.map((one) => one.nickname));
const slugs = new Set(hangouts.map((one) => one.slug));

describe('communities and events of the demo world', () => {
  it('[H1400] the members and hangouts named in a demo community exist, no member is named twice, and the owner is not named as member', () => {
    assert.ok(communities.length >= 2);
    for (const { slug, owner, members, hangouts: rooms } of communities) {
      const everybody = [owner, ...members];
      assert.equal(new Set(everybody).size, everybody.length, slug);
      for (const name of everybody) assert.ok(names.has(name), name);
      assert.ok(rooms.length > 0, slug);
      for (const room of rooms) assert.ok(slugs.has(room), room);
    }
  });

  it('[H1400] each demo event is in a hangout of its community, and its hosts belong to the community', () => {
    for (const { slug, hangout, community, hosts } of events) {
      const found = communities.find((one) => one.slug === community);
      assert.ok(found, slug);
      assert.ok(found.hangouts.includes(hangout), slug);
      for (const host of hosts) assert.ok([found.owner, ...found.members].includes(host), host);
    }
    assert.equal(events.filter((one) => one.isPromoted).length, 1);
  });

  it('[H1400] the first demo event starts within the hour at a quarter of an hour, the last one a week later in the evening', () => {
    const now = new Date(2026, 10, 25, 20, 52, 13);
    const starts = events.map((event) => new Date(timesOfEvent(event, now).startDate));
    assert.deepEqual(starts[0], new Date(2026, 10, 25, 21, 15));
    assert.deepEqual(starts.at(-1), new Date(2026, 11, 2, 22));
    for (const event of events) {
      const { startDate, endDate } = timesOfEvent(event, now);
      assert.equal(Date.parse(endDate) - Date.parse(startDate), event.hours * 3_600_000);
    }
  });
});
