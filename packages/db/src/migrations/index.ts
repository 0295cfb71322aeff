import type { Knex } from 'knex';
import * as accounts from './0001-accounts.ts';
import * as tokens from './0002-tokens.ts';
import * as phones from './0003-phones.ts';
import * as songs from './0004-songs.ts';
import * as rooms from './0005-rooms.ts';
import * as roomLeases from './0006-room-leases.ts';
import * as plays from './0007-plays.ts';
import * as presence from './0008-presence.ts';
import * as chat from './0009-chat.ts';
import * as directMessages from './0010-direct-messages.ts';
import * as moderation from './0011-moderation.ts';
import * as friends from './0012-friends.ts';
import * as points from './0013-points.ts';
import * as communities from './0014-communities.ts';
import * as push from './0015-push.ts';
import * as contacts from './0016-contacts.ts';
import * as vouchers from './0017-vouchers.ts';
import * as audit from './0018-audit.ts';
import * as rateLimits from './0019-rate-limits.ts';
import * as musicProviders from './0020-music-providers.ts';
import * as providerSongs from './0021-provider-songs.ts';
import * as imports from './0022-imports.ts';
import * as audioAnalysis from './0023-audio-analysis.ts';
import * as payments from './0024-payments.ts';
import * as playEvents from './0025-play-events.ts';
import * as discord from './0026-discord.ts';
import * as site from './0027-site.ts';
import * as externalAccounts from './0028-external-accounts.ts';
import * as signUp from './0029-sign-up.ts';
import * as backups from './0030-backups.ts';
import * as indexesForGrowth from './0031-indexes-for-growth.ts';
import * as giftsAndRefunds from './0032-gifts-and-refunds.ts';

interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/**
 * One migration per domain, ordered so that each refers only to earlier ones. A released migration never changes; later
 * changes are new migrations.
 */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-tokens': tokens,
  '0003-phones': phones,
  '0004-songs': songs,
  '0005-rooms': rooms,
  '0006-room-leases': roomLeases,
  '0007-plays': plays,
  '0008-presence': presence,
  '0009-chat': chat,
  '0010-direct-messages': directMessages,
  '0011-moderation': moderation,
  '0012-friends': friends,
  '0013-points': points,
  '0014-communities': communities,
  '0015-push': push,
  '0016-contacts': contacts,
  '0017-vouchers': vouchers,
  '0018-audit': audit,
  '0019-rate-limits': rateLimits,
  '0020-music-providers': musicProviders,
  '0021-provider-songs': providerSongs,
  '0022-imports': imports,
  '0023-audio-analysis': audioAnalysis,
  '0024-payments': payments,
  '0025-play-events': playEvents,
  '0026-discord': discord,
  '0027-site': site,
  '0028-external-accounts': externalAccounts,
  '0029-sign-up': signUp,
  '0030-backups': backups,
  '0031-indexes-for-growth': indexesForGrowth,
  '0032-gifts-and-refunds': giftsAndRefunds,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name];
    if (!migration) throw new Error(`no such migration: ${name}`);
    return migration;
  },
};
