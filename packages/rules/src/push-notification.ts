import type { Language } from './language.ts';

/** [R073] The platforms of devices. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The words of a notification. */
export interface PushWords {
  readonly title?: string;
  readonly body?: string;
  /** The label of the button that opens the page. */
  readonly action?: string;
}

/** [R015] A push notification for a phone or a browser; a silent one has neither title nor body. */
export interface PushNotification extends PushWords {
  /** The page that it opens, as a path on this server. */
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** [H270] A notification that the product words itself: in English, and for recipients who have chosen another language. */
export interface TranslatedNotification extends PushNotification {
  readonly translations?: Readonly<Partial<Record<Language, PushWords>>>;
}

/** [H270] The notification as a recipient gets it; `language` is null where the account has none. */
export function translateNotification(
  { translations, ...notification }: TranslatedNotification,
  language: Language | null,
): PushNotification {
  return { ...notification, ...(language === null ? {} : translations?.[language]) };
}

/** [H651] The fans of a DJ are notified at most once in this time, in minutes. */
export const FAN_NOTIFICATION_MINUTES = 60;
