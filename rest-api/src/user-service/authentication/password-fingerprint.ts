import { createHash } from 'node:crypto';

/** A fingerprint of the password hash, by which a password change makes older links and sign-ins invalid. */
export const passwordFingerprint = (account: { passwordHash: string | null } | null) =>
  createHash('sha256')
    .update(account?.passwordHash ?? '')
    .digest('base64url');
