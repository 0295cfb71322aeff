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
  /** A time, 'infinity' for a ban without an end, or null. */
  declare bannedUntil: string | null;
  declare resident: boolean;
  declare ownerUuid: string | null;
  /** [H958] What the owner of a bot lets it do in hangouts. */
  declare botPermissions: BotPermission[];
  declare passwordHash: string | null;
  declare nickname: string;
  /** [H772] Equal for nicknames that people would confuse. */
  declare nicknameSkeleton: string;
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
  /** [H855] The language that the person has chosen; null until then. */
  declare locale: Language | null;
  declare userData: Record<string, unknown>;
  declare deactivationRequestedAt: string | null;
  /** When a requested deactivation takes place. */
  declare deactivatesAt: string | null;
  /** Whether the account is deleted then. */
  declare deletesThen: boolean;
  /** When the account was emptied; its row stays. */
  declare deletedAt: string | null;
  /** When the plan of the account ends, unless it is paid for anew; null where it has no end. */
  declare subscriptionUntil: string | null;
  /** The level of the plan that a voucher has given; 0 where none has. */
  declare giftLevel: number;
  /** When that plan ends; null where it has no end. */
  declare giftUntil: string | null;
  /** When the account's second factor was turned on; null where it is off. */
  declare secondFactorSince: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

/** A file with everything of a person, or the one that is being made. */
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

/** An email address of an account. A deleted one stays as a row, and another account may then use the address. */
export class Email extends BaseModel {
  static override readonly tableName = 'emails';
  static override readonly modifiers = {
    notDeleted(query: Query<typeof Email>): void {
      query.whereNot('emails.status', 'DELETED');
    },
    /** Verified by its account, or set by an admin. */
    verified(query: Query<typeof Email>): void {
      query.whereIn('emails.status', ['VERIFIED', 'CREATED_BY_ADMIN']);
    },
  };
  declare id: number;
  declare userUuid: string;
  declare email: string;
  declare type: 'personal' | 'work' | 'payment' | 'spotify' | 'discord';
  declare status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
  /** [H497] Whether its owner has chosen it as the main address. */
  declare isMain: boolean;
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

/** The secret of an account's second factor: one-time codes by time (TOTP). */
export class SecondFactor extends BaseModel {
  static override readonly tableName = 'secondFactors';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  /** In base32. */
  declare secret: string;
  /** The time step of the last code that was accepted, so that each code is accepted once. */
  declare lastTimeStep: number;
  declare createdAt: string;
}

/** A passkey: the public key of a credential of WebAuthn, with which its owner signs in. */
export class Passkey extends BaseModel {
  static override readonly tableName = 'passkeys';
  declare id: string;
  declare userUuid: string;
  /** As the authenticator names it, in base64url. */
  declare credentialId: string;
  /** In COSE, as base64url. */
  declare publicKey: string;
  /** How often it has signed, as the authenticator counts; 0 where it does not count. */
  declare counter: number;
  /** How the browser reaches the authenticator. */
  declare transports: string[];
  /** What its owner calls it. */
  declare name: string;
  declare createdAt: string;
  declare lastUsedAt: string | null;
}

/** What an authenticator is to sign, as a hash. */
export class PasskeyChallenge extends BaseModel {
  static override readonly tableName = 'passkeyChallenges';
  static override readonly idColumn = 'challengeHash';
  declare challengeHash: string;
  declare purpose: 'register' | 'signIn' | 'signUp' | 'confirm';
  /** Whose passkey it is for; of a sign-up the account that is to be made, of a sign-in null. */
  declare userUuid: string | null;
  declare expiresAt: string;
}

/** A recovery code that was not used yet, as a hash. */
export class RecoveryCode extends BaseModel {
  static override readonly tableName = 'recoveryCodes';
  static override readonly idColumn = ['userUuid', 'codeHash'];
  declare userUuid: string;
  declare codeHash: string;
}

/**
 * [H491] Why a session has ended: its user signed out in it, ended it from another one, signed in anew in its place, or set a
 * password or a second factor; a moderator ended it; its token was used a second time; it was idle or is too old.
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

/** One sign-in: its tokens are valid until the session has ended. */
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
  /** Network of the sign-in, without the part that names one device. */
  declare network: string;
  declare createdAt: string;
  /** Exact to ten minutes. */
  declare lastUsedAt: string;
  declare endedAt: string | null;
  /** When the person last gave the password, or a code, in this session. */
  declare authenticatedAt: string;
  /** [H820] The number of the token that is valid now. */
  declare tokenNumber: number;
  /** [H490] Until when the token before that one is accepted too; 'infinity' until the new one is used, null where it is not. */
  declare previousTokenUntil: string | null;
  /** When the valid token was signed. */
  declare renewedAt: string;
  /** Why the session has ended; null while it is open. */
  declare endReason: SessionEndReason | null;
  /** [H494] Whether it was begun with a passkey, which is two factors in one. */
  declare hasSecondFactor: boolean;
  static override relationMappings() {
    return {
      user: belongsTo(User, 'sessions.userUuid', 'users.uuid'),
    };
  }
}

/** The code that was last sent to confirm in a session that it is the account's owner, as a hash. */
export class SessionCode extends BaseModel {
  static override readonly tableName = 'sessionCodes';
  static override readonly idColumn = 'sid';
  declare sid: string;
  declare codeHash: string;
  declare expiresAt: string;
  declare tries: number;
  declare sentAt: string;
}
