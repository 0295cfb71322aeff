import { communities, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { crateSongs, likedSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { devices } from '@hangout/contract/rest/push/devices';
import { callAtOnce, callTimes, describeFailures, unless } from '../race.ts';
import { alternate, pair, type RestRace, times, unique } from './context.ts';

export const lists: readonly RestRace[] = [
  {
    name: 'songs are added to one playlist, moved and removed',
    async run({ signUp, song }) {
      const { api } = await signUp('ann');
      const { crateUuid } = await api(crates.create, { crateName: 'Raced' });
      const only = { crateUuid, songs: [{ songId: song }] };
      const added = await callTimes(times, (index) =>
        api(crateSongs.add, { ...only, append: index % 2 === 0 }),
      );
      const full = await api(crateSongs.songs, { crateUuid });
      const [first] = full.songs;
      const removed = await callAtOnce<object>([
        ...Array.from(
          { length: 3 },
          () => () => api(crateSongs.remove, { crateUuid, crateSongUuid: first?.crateSongUuid ?? '' }),
        ),
        ...full.songs.slice(1).map(
          ({ crateSongUuid }) =>
            () =>
              api(crateSongs.move, { crateUuid, crateSongUuid, newPosition: 0 }),
        ),
      ]);
      const { songs } = await api(crateSongs.songs, { crateUuid });
      const positions = songs.map(({ position }) => position);
      return [
        ...describeFailures(added),
        ...describeFailures(removed),
        ...unless(
          full.count === added.answers.length,
          `${full.count} of ${added.answers.length} songs were added`,
        ),
        ...unless(
          songs.length === full.count - 1,
          `one song was removed, ${full.count - songs.length} are gone`,
        ),
        ...unless(new Set(positions).size === positions.length, `positions ${positions.join(', ')}`),
      ];
    },
  },
  {
    name: 'one song is liked several times',
    async run({ signUp, song }) {
      const { api } = await signUp('ann');
      const made = await callTimes(times, () => api(likedSongs.add, { songs: [{ songId: song }] }));
      const { count } = await api(likedSongs.songs);
      return [...describeFailures(made), ...unless(count === 1, `one song is liked ${count} times`)];
    },
  },
  {
    name: 'one device is registered by two people',
    async run(context) {
      const [a, b] = await pair(context);
      const device = { token: unique('device'), platform: 'ios' as const };
      const made = await callAtOnce(
        [a, b, a, b].map(
          ({ api }) =>
            () =>
              api(devices.keep, device),
        ),
      );
      const [ofA, ofB] = await Promise.all([a, b].map(({ api, uuid }) => api(devices.all, { id: uuid })));
      const count = (ofA?.count ?? 0) + (ofB?.count ?? 0);
      return [...describeFailures(made), ...unless(count === 1, `one device has ${count} owners`)];
    },
  },
  {
    name: 'a community is joined and left',
    async run({ signUp, admin }) {
      const owner = await signUp('ann');
      const { api } = await signUp('bob');
      const made = await admin(communityAdmin.create, { name: unique('Raced'), ownerUuid: owner.uuid });
      const id = String(made.id);
      const calls = await alternate(
        async () => void (await api(communities.join, { id })),
        async () => void (await api(communities.leave, { id })),
      );
      const { count, data } = await api(communities.users, { id });
      const { usersCount } = await api(communities.one, { id });
      return [
        ...describeFailures(calls),
        ...unless(new Set(data.map(({ userUuid }) => userUuid)).size === count, 'somebody is a member twice'),
        ...unless(usersCount === count, `${count} members are counted as ${usersCount}`),
      ];
    },
  },
];
