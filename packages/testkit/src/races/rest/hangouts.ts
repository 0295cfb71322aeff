import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { callAtOnce, describeFailures, unless } from '../race.ts';
import { type RestRace, unique } from './context.ts';

export const hangouts: readonly RestRace[] = [
  {
    name: 'one role is given and taken away by several moderators',
    async run({ signUp }) {
      const [owner, helper, person] = await Promise.all([signUp('ann'), signUp('mia'), signUp('bob')]);
      const { slug } = await owner.api(rooms.create, { name: unique('Raced'), autoDj: false });
      await owner.api(roomUserRoles.create, { roomId: slug, userUuid: helper.uuid, role: 'coOwner' });
      const role = { roomId: slug, userUuid: person.uuid, role: 'dj' as const };
      const calls = await callAtOnce(
        [owner, helper, owner, helper].flatMap(({ api }) => [
          async () => void (await api(roomUserRoles.create, role)),
          async () => void (await api(roomUserRoles.remove, role)),
        ]),
      );
      const roles = await owner.api(roomUserRoles.ofUser, { roomId: slug, userId: person.uuid });
      const count = roles.filter((one) => one.role === 'dj').length;
      return [...describeFailures(calls), ...unless(count <= 1, `one person has one role ${count} times`)];
    },
  },
  {
    name: 'a hangout is changed, blocked songs are added, and it is deleted',
    async run({ signUp, song }) {
      const { api } = await signUp('ann');
      const { slug: id } = await api(rooms.create, { name: unique('Raced'), autoDj: false });
      const calls = await callAtOnce([
        ...[0, 10, 30].map((slowModeSeconds) => async () => {
          await api(roomModeration.slowMode, { id, slowModeSeconds });
        }),
        ...Array.from({ length: 3 }, () => async () => {
          await api(roomModeration.blockSong, { id, song: { songId: song } });
        }),
        async () => {
          await api(rooms.delete, { id });
        },
        async () => {
          await api(rooms.delete, { id });
        },
      ]);
      const { refusals } = await callAtOnce([() => api(rooms.byId, { id })]);
      return [
        ...describeFailures(calls),
        ...unless(refusals.length === 1, 'a deleted hangout is still there'),
      ];
    },
  },
];
