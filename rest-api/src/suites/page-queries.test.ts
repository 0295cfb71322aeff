import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { crates } from '@hangout/contract/rest/crates/crates';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import {
  beginOrExtendEvening,
  listAlbums,
  saveDiscordAccount,
  saveDiscordGuilds,
  storeProviderSongs,
} from '@hangout/db';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createDiscord, standInDiscord } from '@hangout/providers';
import { hasJsonBody, pathOf, sampleOf, titleOf } from '@hangout/testkit/fuzzing/samples';
import { strangerCalls } from '@hangout/testkit/fuzzing/stranger-calls';
import { z } from 'zod';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { createOwner } from '../testing/owner.ts';
import { restTest, type TestUser } from '../testing/rest-test.ts';

const LIMIT = 7;
/** A page number so high that its offset appears in a query for no other reason. */
const PAGE = 4444;
const OFFSET = LIMIT * (PAGE - 1);

/** Search terms for lists that are empty without a search term. */
const words: Readonly<Record<string, string>> = {
  'GET user-service/users/search': 'q=ann',
  'GET room-service/search': 'term=mine',
};
/** Objects in the paths of endpoints that services call. */
const callsOfServices: Readonly<Record<string, { readonly id: 'room' }>> = {
  'POST room-service/roomUserRoles/cometchat/sync/:id': { id: 'room' },
  'GET room-service/rooms/room-state/:id': { id: 'room' },
};

type Listed = (typeof endpointTable)[number]['endpoint'];
const isPaged = (part: Listed['query'] | Listed['body'], fields: readonly string[]): boolean =>
  part instanceof z.ZodObject && fields.every((name) => name in part.shape);
const endpoints = endpointTable.map(({ endpoint }) => endpoint);
/**
 * The sync reads all users with a role at once and only the accounts of one page; a search merges the results of all
 * providers.
 */
const syncedRoles = 'POST room-service/roomUserRoles/cometchat/sync/:id';
const slicedLists: readonly string[] = [
  syncedRoles,
  'GET playlist-service/search',
  'GET playlist-service/search/v2',
];

/** All lists, with the query or body that requests a page far back. */
const lists = [
  ...select((one) => isPaged(one.query, ['limit', 'offset', 'page']), 'query', { limit: LIMIT, page: PAGE }),
  ...select((one) => isPaged(one.body, ['limit', 'offset', 'page']), 'body', { limit: LIMIT, page: PAGE }),
  ...select((one) => isPaged(one.query, ['take', 'skip']), 'query', { take: LIMIT, skip: OFFSET }),
].filter(({ endpoint }) => !slicedLists.includes(titleOf(endpoint)));

function select(
  isChosen: (endpoint: Listed) => boolean,
  place: 'query' | 'body',
  page: Readonly<Record<string, number>>,
) {
  return endpoints.filter(isChosen).map((endpoint) => ({ endpoint, place, page }));
}

/** A provider's song without optional data. */
const noSong = {
  ...{ id: 'paged', releaseYear: null, explicit: false, genre: null, isrc: null, thumbnail: null },
  ...{ preview: null, link: null, playbackToken: null },
};

/** Requests a page of every list and checks the SQL queries of its handler. */
describe('the SQL queries of paged lists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-pages-'));
  const t = restTest({
    dependencies: () => ({
      files: createFiles({ DATA_DIR: folder }),
      limits: createRateLimits({ generous: 1_000_000 }),
      // The owner's guilds are already stored, so Discord is not contacted.
      discord: createDiscord(standInDiscord('http://127.0.0.1:9')),
    }),
  });
  after(() => rmSync(folder, { recursive: true }));
  let owner: TestUser;
  let admin: TestUser;
  /** Returns the value of a path parameter: by its name, else by the endpoint's title, else the owner's uuid. */
  let paramOf: (title: string, param: string) => string;
  before(async () => {
    const made = await createOwner(t);
    ({ owner, admin } = made);
    const { objects } = made;
    const guildId = '81384788765712384';
    const linked = { userUuid: owner.uuid, discordId: '1', name: 'Owner', accessToken: '' };
    await saveDiscordAccount(t.db, { ...linked, expiresAt: new Date().toISOString() });
    await saveDiscordGuilds(t.db, owner.uuid, [{ id: guildId, name: 'Paged' }]);
    await owner.api(roomLists.forGuild, { guildId });
    const { crateShortId } = await owner.api(crates.byUuid, { crateUuid: objects.crate });
    await beginOrExtendEvening(t.db, objects.roomUuid, Date.now());
    const day = 86_400_000;
    const toIso = (days: number) => new Date(Date.now() + days * day).toISOString();
    for (const from of [-9, -3, 3])
      await admin.api(seasons.create, {
        name: `Season of day ${from}`,
        startDate: toIso(from),
        endDate: toIso(from + 5),
      });
    const song = { trackName: 'Paged', artistName: 'Pages', albumName: 'Page by Page', duration: 100 };
    await storeProviderSongs(t.db, 'audius', [{ ...noSong, ...song }]);
    const { albums: listedAlbums } = await listAlbums(t.db, { take: 1, skip: 0 });
    const transfer = { userUuid: owner.uuid, crateUuid: objects.crate, name: 'Paged', country: 'US' };
    const [imported] = await t
      .db('imports')
      .insert({ ...transfer, source: 'file' })
      .returning('uuid');
    const [exported] = await t
      .db('exports')
      .insert({ ...transfer, description: '', provider: 'spotify' })
      .returning('uuid');
    const values: Record<string, string> = {
      importUuid: imported.uuid,
      exportUuid: exported.uuid,
      albumShortId: listedAlbums[0]?.albumShortId ?? '',
      artistShortId: listedAlbums[0]?.artistShortId ?? '',
      seasonName: encodeURIComponent('Season of day -3'),
      seasonStart: encodeURIComponent(toIso(-3)),
      guildId,
      crateShortId,
      eveningId: 'latest',
    };
    paramOf = (title, param) => {
      const name = (strangerCalls[title]?.names ?? callsOfServices[title])?.[param as 'id'];
      return values[param] ?? String(name ? objects[name] : owner.uuid);
    };
  });

  for (const { endpoint, place, page } of lists) {
    const title = titleOf(endpoint);
    it(`[R296][H579] ${title} queries only the rows of the page given by ${Object.keys(page).join(' and ')}`, async () => {
      const asked = Object.entries(page).map(([name, value]) => `${name}=${value}`);
      const query = [words[title] ?? '', ...(place === 'query' ? asked : [])].join('&');
      const isForStaff = ['admin', 'moderator', 'service'].includes(endpoint.access);
      const sample = endpoint.body ? (sampleOf(endpoint.body) as object) : {};
      const body = { ...sample, ...(place === 'body' ? { ...page, slug: paramOf(title, 'slug') } : {}) };
      const numbers = new Set<number>();
      const listen = ({ bindings = [] }: { bindings?: unknown[] }) => {
        for (const value of bindings) numbers.add(Number(value));
      };
      t.db.on('query', listen);
      const response = await fetch(
        `${t.base}${pathOf(endpoint, (param) => paramOf(title, param))}?${query}`,
        {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${isForStaff ? admin.token : owner.token}`,
            'content-type': 'application/json',
          },
          ...(hasJsonBody(endpoint) ? { body: JSON.stringify(body) } : {}),
        },
      ).finally(() => t.db.off('query', listen));
      assert.equal(response.ok, true, `${response.status} ${await response.text()}`);
      assert.ok(numbers.has(OFFSET), `no query begins at row ${OFFSET}: ${[...numbers].join()}`);
    });
  }

  it(`[R296][H579] ${syncedRoles} returns on page 2 the entries that follow page 1`, async () => {
    const room = paramOf(syncedRoles, 'id');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.api(roomChats.sync, { id: room, limit: 1, page })),
    );
    const [first, second, third] = pages.map(({ data }) => data.map(({ userUuid }) => userUuid));
    assert.deepEqual([first?.length, second?.length, third], [1, 1, []]);
    assert.notDeepEqual(first, second);
  });
});
