import type { contacts } from '@hangout/contract/rest/contacts/contacts';
import { Email } from '@hangout/contract/rest/shapes/account-fields';
import {
  type Contact,
  type Db,
  deleteContacts,
  listContacts,
  listMatchingContacts,
  loadAccountStatus,
  saveContacts,
} from '@hangout/db';
import { parsePhone } from '../authentication/phones.ts';
import type { Handlers } from '../framework/index.ts';
import { withProfiles } from '../profiles/with-profiles.ts';

export const contactHandlers: Handlers<typeof contacts> = {
  /** [H743] Contacts that exceed the daily quota are not stored but counted in `leftOut`. */
  async keep({ contacts: given, principal, db, dependencies }) {
    const { ids, leftOut } = await saveContacts(
      db,
      principal.uuid,
      await readContacts(given),
      dependencies.config.NEW_CONTACTS_A_DAY,
    );
    return { count: ids.length, leftOut };
  },

  async keepOne({ phone, email, principal, db, dependencies, refuse }) {
    const contacts = (await readContact({ phone, email })).slice(0, 1);
    const saved = await saveContacts(db, principal.uuid, contacts, dependencies.config.NEW_CONTACTS_A_DAY);
    if (saved.leftOut > 0) throw refuse('too_many_contacts');
    const [id] = saved.ids;
    if (id === undefined) throw refuse('contact_invalid');
    return { id };
  },

  async list({ limit, offset, principal, db }) {
    return listContacts(db, principal.uuid, { limit, offset });
  },

  async forget({ ids, principal, db }) {
    return { count: await deleteContacts(db, principal.uuid, ids) };
  },

  async matching({ limit, offset, principal, db }) {
    return matchingPeople(db, principal.uuid, { limit, offset });
  },

  async matchingFriends({ contacts: given, principal, db, dependencies }) {
    const { leftOut } = await saveContacts(
      db,
      principal.uuid,
      await readContacts(given),
      dependencies.config.NEW_CONTACTS_A_DAY,
    );
    return { ...(await matchingPeople(db, principal.uuid, { limit: 100, offset: 0 })), leftOut };
  },

  async admin({ id, limit, offset, db, refuse }) {
    if (!(await loadAccountStatus(db, id))) throw refuse('person_not_found');
    return listContacts(db, id, { limit, offset });
  },
};

interface GivenContact {
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

async function readContacts(given: readonly GivenContact[]): Promise<Contact[]> {
  return (await Promise.all(given.map(readContact))).flat();
}

/** Returns the phone number and the email address of one entry, as far as they are valid. */
async function readContact(given: GivenContact): Promise<Contact[]> {
  const found: Contact[] = [];
  const { phone } = await parsePhone(given.phone ?? '');
  if (phone) found.push({ kind: 'phone', value: phone });
  const email = Email.safeParse(given.email ?? '');
  if (email.success) found.push({ kind: 'email', value: email.data });
  return found;
}

async function matchingPeople(db: Db, userUuid: string, page: { limit: number; offset: number }) {
  const { count, data } = await listMatchingContacts(db, userUuid, page);
  return { count, data: await withProfiles(db, data, (row) => row.userUuid) };
}
