import type { Badge, Capability, GlobalRole, Language } from '@hangout/rules';
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
  /** When the account's second factor was turned on; null where it is off. */
  declare secondFactorSince: string | null;
  declare createdAt: string;
  declare updatedAt: string;
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

/** A recovery code that was not used yet, as a hash. */
export class RecoveryCode extends BaseModel {
  static override readonly tableName = 'recoveryCodes';
  static override readonly idColumn = ['userUuid', 'codeHash'];
  declare userUuid: string;
  declare codeHash: string;
}

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
