import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint of the password hash. Links and sign-ins that contain it become invalid with a new
 * password.
 */
export const passwordFingerprint = (account: { passwordHash: string | null } | null) =>
  createHash('sha256')
    .update(account?.passwordHash ?? '')
    .digest('base64url');
