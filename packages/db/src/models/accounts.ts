import type { Badge, BotPermission, Capability, GlobalRole, Language } from '@hangout/rules';
import { BaseModel, belongsTo } from './base-model.ts';
import type { Query } from './query.ts';

/** An account of a person or of a bot. Guests have no row. */
export class User extends BaseModel {
  static override readonly tableName = 'users';
  static override readonly idColumn = 'uuid';
  static override readonly jsonAttributes = ['userData'];
  static override readonly modifiers = {
    active(query: Query<typeof User>): void {
      query.where('users.status', 'active');
    },
  };
  declare uuid: string;
  declare id: number;
  declare kind: 'user' | 'bot';
  declare role: GlobalRole;
  declare capabilities: Capability[];
  declare badges: Badge[];
  declare status: 'active' | 'deactivated';
  /** A time, 'infinity' for a permanent ban, or null. */
  declare bannedUntil: string | null;
  declare resident: boolean;
  /** The text with which the owner of a new account applies for approval; null if no approval is pending. */
  declare application: string | null;
  declare ownerUuid: string | null;
  /** [H958] What a bot's owner lets it do in hangouts. */
  declare botPermissions: BotPermission[];
  declare passwordHash: string | null;
  declare nickname: string;
  /** [H772] Normalized nickname: nicknames that users could confuse have the same value. */
  declare nicknameSkeleton: string;
  declare nicknameDrawnSkeleton: string | null;
  declare avatarId: string;
  declare color: string;
  declare firstName: string | null;
  declare lastName: string | null;
  declare bio: string | null;
  declare birthday: string | null;
  declare displayBirthday: boolean;
  declare pronoun: string | null;
  declare displayPronouns: boolean;
  declare songOfTheWeek: string | null;
  declare song: string | null;
  declare zodiac: string | null;
  declare profilePicture: string | null;
  declare coverPicture: string | null;
  declare facebook: string | null;
  declare instagram: string | null;
  declare twitter: string | null;
  declare snapchat: string | null;
  declare tiktok: string | null;
  declare musicProviders: string[];
  declare priceForGig: number | null;
  declare djPoints: number;
  declare subscriptionLevel: number;
  declare explicitAllowed: boolean;
  declare findableByEmail: boolean;
  /** [H855] The language that the user has chosen; null until then. */
  declare locale: Language | null;
  declare userData: Record<string, unknown>;
  declare deactivationRequestedAt: string | null;
  /** When a requested deactivation takes place. */
  declare deactivatesAt: string | null;
  declare deletesThen: boolean;
  /** When the account's data was erased; its row stays. */
  declare deletedAt: string | null;
  /** End of the paid plan unless it is renewed; null if it has no end. */
  declare subscriptionUntil: string | null;
  /** The level of the plan given by a voucher; 0 if there is none. */
  declare giftLevel: number;
  /** When the days of the plan that a voucher gave begin. */
  declare giftFrom: string | null;
  /** End of the plan that a voucher gave; null if it has no end. */
  declare giftUntil: string | null;
  /** When the second factor was turned on; null if it is off. */
  declare secondFactorSince: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

/** An export of all of a user's data as a file, finished or in progress. */
export class Archive extends BaseModel {
  static override readonly tableName = 'archives';
  declare id: string;
  declare userUuid: string;
  declare status: 'PENDING' | 'READY' | 'FAILED';
  declare bytes: number | null;
  declare requestedAt: string;
  declare readyAt: string | null;
  declare expiresAt: string | null;
  declare remindedAt: string | null;
}

/** An email address of an account. A deleted address stays as a row, and another account may then use it. */
export class Email extends BaseModel {
  static override readonly tableName = 'emails';
  static override readonly modifiers = {
    notDeleted(query: Query<typeof Email>): void {
      query.whereNot('emails.status', 'DELETED');
    },
    /** Filters addresses that their owner has verified or an admin has set. */
    verified(query: Query<typeof Email>): void {
      query.whereIn('emails.status', ['VERIFIED', 'CREATED_BY_ADMIN']);
    },
    /** [H700] Filters addresses that sign in with a password: one that was added later only once it is verified. */
    signsIn(query: Query<typeof Email>): void {
      query.modify('notDeleted').whereRaw(
        `(emails.status <> 'PENDING_VERIFICATION' or not exists
          (select from emails older where older.user_uuid = emails.user_uuid and older.id < emails.id))`,
      );
    },
  };
  declare id: number;
  declare userUuid: string;
  declare email: string;
  declare type: 'personal' | 'work' | 'payment' | 'spotify' | 'discord';
  declare status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
  /** [H497] True for the address that the owner chose as the main one. */
  declare isMain: boolean;
  /** [H1553] True if the address was verified without a session of the account. */
  declare verifiedOutside: boolean;
  declare codeHash: string | null;
  declare codeExpiresAt: string | null;
  declare codeTries: number;
  declare codeTriesWithoutSession: number;
  declare lastSentAt: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return {
      user: belongsTo(User, 'emails.userUuid', 'users.uuid'),
    };
  }
}

/** The secret of an account's second factor: time-based one-time codes (TOTP). */
export class SecondFactor extends BaseModel {
  static override readonly tableName = 'secondFactors';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  /** The secret of the authenticator app in Base32. */
  declare secret: string;
  /** Time step of the last accepted code, so that each code is accepted once. */
  declare lastTimeStep: number;
  declare createdAt: string;
}

/** A passkey: the public key of a WebAuthn credential. */
export class Passkey extends BaseModel {
  static override readonly tableName = 'passkeys';
  declare id: string;
  declare userUuid: string;
  /** Credential id from the authenticator, base64url. */
  declare credentialId: string;
  /** The public key as COSE key, base64url. */
  declare publicKey: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  declare counter: number;
  /** Transports by which the browser reaches the authenticator, such as `usb` or `internal`. */
  declare transports: string[];
  declare name: string;
  declare createdAt: string;
  declare lastUsedAt: string | null;
}

/** A WebAuthn challenge for an authenticator to sign, stored as a hash. */
export class PasskeyChallenge extends BaseModel {
  static override readonly tableName = 'passkeyChallenges';
  static override readonly idColumn = 'challengeHash';
  declare challengeHash: string;
  declare purpose: 'register' | 'signIn' | 'signUp' | 'confirm';
  /** Owner of the passkey: for a sign-up the account to be created; null for a sign-in. */
  declare userUuid: string | null;
  declare expiresAt: string;
}

export class RecoveryCode extends BaseModel {
  static override readonly tableName = 'recoveryCodes';
  static override readonly idColumn = ['userUuid', 'codeHash'];
  declare userUuid: string;
  declare codeHash: string;
}

/**
 * [H491] Why a session has ended: its user signed out, ended it from another session, signed in again in its place, or
 * set a password or second factor; a moderator ended it; a replaced token was used again; it was idle or too old.
 */
export type SessionEndReason =
  | 'signedOut'
  | 'elsewhere'
  | 'replaced'
  | 'password'
  | 'secondFactor'
  | 'moderator'
  | 'reuse'
  | 'idle'
  | 'age';

/** One sign-in. Its tokens are valid until the session ends. */
export class Session extends BaseModel {
  static override readonly tableName = 'sessions';
  static override readonly idColumn = 'sid';
  static override readonly modifiers = {
    open(query: Query<typeof Session>): void {
      query.whereNull('sessions.endedAt');
    },
  };
  declare sid: string;
  declare userUuid: string;
  /** Browser and system of the sign-in, such as 'Firefox, Windows'. */
  declare device: string;
  /** Shortened IP address of the sign-in, which does not identify a device. */
  declare network: string;
  declare createdAt: string;
  /** When the session was last used, accurate to ten minutes. */
  declare lastUsedAt: string;
  declare endedAt: string | null;
  /** When the user last entered the password or a code in this session. */
  declare authenticatedAt: string;
  /** [H820] Number of the token that is valid now. */
  declare tokenNumber: number;
  /**
   * [H490] Until when the previous token is also accepted: 'infinity' until the new token's first use; null if the
   * previous token is refused.
   */
  declare previousTokenUntil: string | null;
  /** When the token that is valid now was signed. */
  declare renewedAt: string;
  declare endReason: SessionEndReason | null;
  /** [H494] Whether the sign-in used a passkey, which counts as two factors. */
  declare hasSecondFactor: boolean;
  static override relationMappings() {
    return {
      user: belongsTo(User, 'sessions.userUuid', 'users.uuid'),
    };
  }
}

/** The last code sent to a signed-in user to confirm that the account is theirs, as a hash. */
export class SessionCode extends BaseModel {
  static override readonly tableName = 'sessionCodes';
  static override readonly idColumn = 'sid';
  declare sid: string;
  declare codeHash: string;
  declare expiresAt: string;
  declare tries: number;
  declare sentAt: string;
}
