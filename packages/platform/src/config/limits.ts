/** Limits and lifetimes that an operator does not set. Tests pass others to `readConfig`. */
export const limits = {
  // Sessions and links
  /** Ended sessions stay in the database for this many days. */
  ENDED_SESSION_DAYS: 30,
  /** A session ends when it was not used for this many days. */
  SESSION_IDLE_DAYS: 14,
  /** A session ends this many days after the sign-in, even if it is used. */
  SESSION_MAX_DAYS: 180,
  /** Lifetime of the token of a user or a bot (7 days); it is renewed while it is used. */
  ACCESS_TOKEN_SECONDS: 604_800,
  /** The previous token is accepted for this long after the first use of a renewed one. */
  RENEWAL_GRACE_SECONDS: 30,
  /** Email addresses can be changed without a new proof of identity for this long after a sign-in. */
  REAUTHENTICATE_AFTER_MINUTES: 10,
  RESET_LINK_MINUTES: 10,
  /** An archive of a user's data can be downloaded for this many days. */
  ARCHIVE_DAYS: 7,

  // Admission
  /** Percent of the places of a hangout that guests may take; the others are kept for registered users. */
  GUEST_SHARE: 75,
  /** Guests of one network in one hangout. */
  GUESTS_PER_NETWORK: 10,
  /** Joins of one network per minute at one REST server. */
  JOINS_PER_NETWORK: 1_000,
  /** Connections of one network to one game server. */
  CONNECTIONS_PER_NETWORK: 500,
  /** Connections of one person to one game server. */
  CONNECTIONS_PER_PERSON: 20,

  // What an account may store or send
  /** Songs in a playlist, a queue or the likes. */
  SONGS_PER_PLAYLIST: 10_000,
  PLAYLISTS_PER_ACCOUNT: 1_000,
  CHAT_IMAGES_PER_DAY: 300,
  CHAT_IMAGE_MB_PER_DAY: 300,
  /** Other images, such as profile pictures and posters. */
  IMAGES_PER_DAY: 100,
  IMAGE_MB_PER_DAY: 200,
  AUDIT_EVENTS_PER_DAY: 5_000,
  AUDIT_EVENT_KB_PER_DAY: 2_000,
  /** Phone numbers and addresses that one account adds to its contacts. */
  NEW_CONTACTS_A_DAY: 300,
  /** Uploads of one account to one process at the same time. */
  UPLOADS_AT_ONCE: 6,
  /** An interrupted upload can be resumed for this long. */
  UPLOAD_RESUME_HOURS: 48,

  // Processes for uploaded files
  /** Images decoded at the same time, each in its own process; at most one for each core but one. */
  IMAGE_PROCESSES: 2,
  IMAGE_SECONDS: 20,
  IMAGE_MEMORY_MB: 1_024,
  /** Images that wait for a process; others are refused. */
  IMAGES_WAITING: 50,
  /** Processes that decode, transcode and measure songs at the same time; at most one for each core but one. */
  AUDIO_PROCESSES: 2,
  AUDIO_SECONDS: 300,
  AUDIO_MEMORY_MB: 1_024,
  /** The request for a playlist waits this long for the HLS that a worker makes for it; proxies wait 40 s for a read. */
  HLS_SECONDS: 30,

  // HTTP
  /** Open connections of a server, including those of hangouts; others are closed. */
  MAX_CONNECTIONS: 20_000,
  /** The head of a request must arrive within this time. */
  HEADER_SECONDS: 15,
  /** A whole request must arrive within this time. */
  REQUEST_SECONDS: 600,
  /** A request of which nothing arrives for this long is closed. */
  BODY_STALL_SECONDS: 30,

  // Codes by mail and text message
  /** Codes for one unverified address, and mails with a link that one network requests for one address. */
  MAILS_PER_ADDRESS_A_DAY: 5,
  /** Codes that one account requests, and mails with a link to one account. */
  MAILS_PER_ACCOUNT_A_DAY: 20,
  /** Mails and text messages that one network requests without signing in. */
  MESSAGES_PER_NETWORK_A_DAY: 50,
  /** Codes that are mailed on their own to accounts created from one network; afterwards people request them. */
  SIGN_UP_MAILS_PER_NETWORK_A_DAY: 50,
  TEXT_CODES_PER_PHONE_A_DAY: 5,
  TEXT_CODES_PER_NETWORK_AN_HOUR: 10,
  /** Attempts of one network at the codes of one address or phone number, outside the session that requested them. */
  CODE_TRIES_PER_NETWORK_A_DAY: 5,

  // Notifications and records
  /** A repeated friend request of the same person is announced again after this many hours. */
  FRIEND_REQUEST_NOTICE_HOURS: 24,
  INBOX_DAYS: 90,
  /** Entries in the inbox of one person; the oldest are deleted. */
  INBOX_ENTRIES: 1_000,
  /** Reminders of an event are sent this many minutes before it. */
  EVENT_REMINDER_MINUTES: 60,
  /** Reports of what users listen to stay in the database for this many days. */
  PLAY_EVENT_DAYS: 365,
  SECURITY_EVENT_DAYS: 365,
  /** Network addresses in security events are deleted after this many days. */
  SECURITY_ADDRESS_DAYS: 90,
  /** This many refused requests of one caller in a minute are recorded as a security event. */
  RECORDED_REFUSALS_A_MINUTE: 10,
};

export type Limits = Readonly<typeof limits>;
