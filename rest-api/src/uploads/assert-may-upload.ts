import type { Db } from '@hangout/db';
import { findAgeRefusal } from '@hangout/platform/account-age/account-age';
import type { Member, RefusalError } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

interface UploadCall {
  readonly principal: Member;
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'config' | 'clock'>;
  readonly refuse: (code: 'uploading_not_allowed' | 'account_too_new', details?: unknown) => RefusalError;
}

/**
 * Checks that the caller may upload music. @throws RefusalError if not, or if [H1974] the account is too young for it
 */
export async function assertMayUpload({ principal, db, dependencies, refuse }: UploadCall): Promise<void> {
  if (!principal.capabilities.includes('uploadMusic')) throw refuse('uploading_not_allowed');
  const { config, clock } = dependencies;
  const refusal = await findAgeRefusal({ db, config, now: clock.now() }, principal.uuid, 'upload');
  if (refusal) throw refuse('account_too_new', refusal.details);
}
