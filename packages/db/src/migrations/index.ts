import type { Knex } from 'knex';
import * as accounts from './0001-accounts.ts';
import * as songs from './0002-songs-and-crates.ts';
import * as rooms from './0003-rooms.ts';
import * as evenings from './0004-evenings.ts';
import * as keepingOrder from './0005-keeping-order.ts';
import * as linesByHand from './0006-lines-by-hand.ts';
import * as severalProcesses from './0008-several-processes.ts';
import * as houseOrder from './0010-house-order.ts';
import * as reports from './0011-reports.ts';
import * as roomEvenings from './0012-room-evenings.ts';
import * as chatPictures from './0015-chat-pictures.ts';
import * as ownMessages from './0016-own-messages.ts';
import * as peopleAmongEachOther from './0020-people-among-each-other.ts';
import * as phones from './0021-phones.ts';
import * as points from './0022-points.ts';
import * as communitiesAndEvents from './0023-communities-and-events.ts';
import * as noticesAndContacts from './0024-notices-and-contacts.ts';
import * as vouchersAndConsumables from './0025-vouchers-and-consumables.ts';
import * as auditEvents from './0026-audit-events.ts';
import * as fewerPushes from './0027-fewer-pushes.ts';
import * as rateLimits from './0028-rate-limits.ts';

interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** In order; a migration that has landed is never changed, only followed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-songs-and-crates': songs,
  '0003-rooms': rooms,
  '0004-evenings': evenings,
  '0005-keeping-order': keepingOrder,
  '0006-lines-by-hand': linesByHand,
  '0010-house-order': houseOrder,
  '0011-reports': reports,
  '0012-room-evenings': roomEvenings,
  '0020-people-among-each-other': peopleAmongEachOther,
  '0021-phones': phones,
  '0022-points': points,
  '0023-communities-and-events': communitiesAndEvents,
  '0024-notices-and-contacts': noticesAndContacts,
  '0025-vouchers-and-consumables': vouchersAndConsumables,
  '0026-audit-events': auditEvents,
  '0015-chat-pictures': chatPictures,
  '0016-own-messages': ownMessages,
  '0008-several-processes': severalProcesses,
  '0027-fewer-pushes': fewerPushes,
  '0028-rate-limits': rateLimits,
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
