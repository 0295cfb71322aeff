import type { Language } from './language.ts';

/** [R073] Platforms of devices. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The texts of a notification. */
export interface PushWords {
  readonly title?: string;
  readonly body?: string;
  /** The label of the button that opens `path`. */
  readonly action?: string;
}

/** [R015] A push notification for a phone or browser. A silent one has neither title nor body. */
export interface PushNotification extends PushWords {
  /** The page that the notification opens, as a path on this server. */
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * [H270] A notification whose texts the product has written: in English, with translations for recipients who have
 * chosen another language.
 */
export interface TranslatedNotification extends PushNotification {
  readonly translations?: Readonly<Partial<Record<Language, PushWords>>>;
}

/**
 * [H270] Returns the notification in the recipient's language. `language` is null if the account has not chosen one.
 */
export function translateNotification(
  { translations, ...notification }: TranslatedNotification,
  language: Language | null,
): PushNotification {
  return { ...notification, ...(language === null ? {} : translations?.[language]) };
}

/** [H651] Shortest time between two notifications to the fans of a DJ, minutes. */
export const FAN_NOTIFICATION_MINUTES = 60;
