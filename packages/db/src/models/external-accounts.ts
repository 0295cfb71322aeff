import type { GlobalRole } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** [H1940] A user's account at an OpenID Connect provider. */
export class ExternalIdentity extends BaseModel {
  static override readonly tableName = 'externalIdentities';
  declare id: number;
  declare userUuid: string;
  /** The provider's id in the configuration. */
  declare provider: string;
  declare issuer: string;
  declare subject: string;
  declare name: string;
  /**
   * [H1946] The role granted to the user because of the account's groups; null if none was granted, or an admin has
   * since set another role.
   */
  declare grantedRole: GlobalRole | null;
  declare linkedAt: string;
}

/** [H1949] A session that was begun at an OpenID Connect provider. */
export class ExternalSession extends BaseModel {
  static override readonly tableName = 'externalSessions';
  static override readonly idColumn = 'sid';
  declare sid: string;
  declare identityId: number;
  /** The encrypted ID token. */
  declare idToken: string;
}

/** [H1361] [H1941] A sign-in that has begun at an outside provider, such as Discord. */
export class ExternalAuthorization extends BaseModel {
  static override readonly tableName = 'externalAuthorizations';
  static override readonly idColumn = 'stateHash';
  declare stateHash: string;
  /** Hash of a key that only the browser that began the sign-in holds. */
  declare keyHash: string;
  declare provider: string;
  /** The user who links an account; null for a sign-in. */
  declare userUuid: string | null;
  /** The encrypted code verifier (PKCE). */
  declare codeVerifier: string;
  declare nonce: string;
  declare redirectUri: string;
  declare expiresAt: string;
}
