import { createHash } from 'node:crypto';

/** A fingerprint of the password hash; a password change thereby invalidates older links and sign-ins. */
export const passwordFingerprint = (account: { passwordHash: string | null } | null) =>
  createHash('sha256')
    .update(account?.passwordHash ?? '')
    .digest('base64url');
