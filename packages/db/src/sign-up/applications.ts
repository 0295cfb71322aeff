import type { Db } from '../connect.ts';
import { columnsOf, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';

export type ListedApplication = Pick<User, 'id' | 'uuid' | 'nickname' | 'application' | 'createdAt'> & {
  readonly email: string | null;
};

export const listApplications = listPageOf<ListedApplication>({
  from: (db) => User.query(db).whereNotNull('application'),
  columns: {
    ...columnsOf(User, 'id', 'uuid', 'nickname', 'application', 'createdAt'),
    email: '(select email from emails where user_uuid = users.uuid order by id limit 1)',
  },
});

/**
 * Stores the text with which an account applies for approval. Returns false if the account does not wait for approval.
 */
export async function saveApplication(tx: Db, uuid: string, application: string): Promise<boolean> {
  return (await User.query(tx).where({ uuid }).whereNotNull('application').patch({ application })) > 0;
}

/** Returns false if the account does not wait for approval. */
export async function approveApplication(tx: Db, uuid: string): Promise<boolean> {
  return (await User.query(tx).where({ uuid }).whereNotNull('application').patch({ application: null })) > 0;
}

/** Loads the text with which an account applied for approval; null if it does not wait for approval. */
export async function loadApplication(db: Db, uuid: string): Promise<string | null> {
  return (await User.query(db).where({ uuid }).select('application').first())?.application ?? null;
}
