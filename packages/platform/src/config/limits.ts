/** Limits and lifetimes that operators cannot configure. Tests pass other values to `readConfig`. */
export const limits = {
  // Sessions and links
  /** How long ended sessions stay in the database, days. */
  ENDED_SESSION_DAYS: 30,
  /** A session that was not used for this long ends, days. */
  SESSION_IDLE_DAYS: 14,
  /** How long after the sign-in a session ends, even if it is used, days. */
  SESSION_MAX_DAYS: 180,
  /** Lifetime of a user's or bot's token (7 days). A token in use is renewed before it expires. */
  ACCESS_TOKEN_SECONDS: 604_800,
  /** How long a replaced token is still accepted after the first use of the new one. */
  RENEWAL_GRACE_SECONDS: 30,
  /**
   * After a sign-in, email addresses can be changed for this long without confirming one's identity again.
   */
  REAUTHENTICATE_AFTER_MINUTES: 10,
  RESET_LINK_MINUTES: 10,
  /** How long an archive of a user's data can be downloaded, days. */
  ARCHIVE_DAYS: 7,

  // Admission
  /** Percentage of a hangout's places that guests may take. The others are reserved for registered users. */
  GUEST_SHARE: 75,
  /** How many guests of one network may be in one hangout. */
  GUESTS_PER_NETWORK: 10,
  /** How many joins per minute one network may make at one REST server. */
  JOINS_PER_NETWORK: 1_000,
  /** How many connections one network may have to one game server. */
  CONNECTIONS_PER_NETWORK: 500,
  /** How many connections one person may have to one game server. */
  CONNECTIONS_PER_PERSON: 20,

  // What an account may store or send
  /** How many songs a playlist, a queue or the liked songs may contain. */
  SONGS_PER_PLAYLIST: 10_000,
  PLAYLISTS_PER_ACCOUNT: 1_000,
  CHAT_IMAGES_PER_DAY: 300,
  CHAT_IMAGE_MB_PER_DAY: 300,
  /** Images other than those of the chat, such as profile pictures and posters. */
  IMAGES_PER_DAY: 100,
  IMAGE_MB_PER_DAY: 200,
  AUDIT_EVENTS_PER_DAY: 5_000,
  AUDIT_EVENT_KB_PER_DAY: 2_000,
  /** How many phone numbers and email addresses one account may add to its contacts per day. */
  NEW_CONTACTS_A_DAY: 300,
  /** How many uploads one account may send to one process at the same time. */
  UPLOADS_AT_ONCE: 6,
  /** How long an interrupted upload can be resumed. */
  UPLOAD_RESUME_HOURS: 48,

  // Processes for uploaded files
  /** Number of images decoded at a time, each in its own process. At least one core always stays free. */
  IMAGE_PROCESSES: 2,
  IMAGE_SECONDS: 20,
  IMAGE_MEMORY_MB: 1_024,
  /** How many images may wait for a process. Further ones are refused. */
  IMAGES_WAITING: 50,
  /** Number of processes that decode, transcode and measure songs. At least one core always stays free. */
  AUDIO_PROCESSES: 2,
  AUDIO_SECONDS: 300,
  AUDIO_MEMORY_MB: 1_024,
  /**
   * How long a request for an HLS playlist waits for the worker to create it. Proxies end a request after 40 s without
   * data.
   */
  HLS_SECONDS: 30,

  // REST calls that use the database, per server
  /**
   * Maximum number of REST calls with a transaction at the same time. Lower than the size of the connection pool (20),
   * unless LIMITS_TIMES is set, so that calls that only read find a free connection.
   */
  TRANSACTIONS_AT_ONCE: 12,
  /** Maximum number of transactions of one account at the same time. */
  TRANSACTIONS_AT_ONCE_PER_PERSON: 2,
  /** How many calls without a transaction one account may have at the same time. */
  CALLS_AT_ONCE_PER_PERSON: 6,
  /** How many further calls of one account may wait. More are refused. */
  CALLS_WAITING_PER_PERSON: 60,
  /**
   * Calls per second that one account may begin on average, and number of calls that it may begin at once
   * after a pause.
   */
  CALLS_A_SECOND_PER_PERSON: 50,
  CALLS_AT_ONCE_AFTER_A_PAUSE: 300,
  /**
   * A call that is refused because there are too many gets its response after this time plus a random time of up to the
   * same length.
   */
  REFUSED_CALL_MS: 2_000,

  // HTTP
  /** How many connections one server keeps open, including those of hangouts. Further ones are closed. */
  MAX_CONNECTIONS: 20_000,
  /** How long the headers of a request may take to arrive. */
  HEADER_SECONDS: 15,
  /** How long a whole request may take to arrive. */
  REQUEST_SECONDS: 600,
  /** A request whose body pauses for longer than this is closed. */
  BODY_STALL_SECONDS: 30,

  // Codes by mail and text message
  /**
   * How many codes are mailed to one unverified address, and how many link mails one network may request for one
   * address.
   */
  MAILS_PER_ADDRESS_A_DAY: 5,
  /** How many codes one account may request, and how many link mails are sent to it. */
  MAILS_PER_ACCOUNT_A_DAY: 20,
  /** How many mails and text messages one network may request without signing in. */
  MESSAGES_PER_NETWORK_A_DAY: 50,
  /** How many accounts of one network get their first code automatically. Further accounts must request the code. */
  SIGN_UP_MAILS_PER_NETWORK_A_DAY: 50,
  TEXT_CODES_PER_PHONE_A_DAY: 5,
  TEXT_CODES_PER_NETWORK_AN_HOUR: 10,
  /**
   * How many times one network may guess the code of one address or phone number, outside of the session that requested
   * the code.
   */
  CODE_TRIES_PER_NETWORK_A_DAY: 5,

  // Notifications and records
  /** If a person repeats a friend request, the recipient is notified again only after this time. */
  FRIEND_REQUEST_NOTICE_HOURS: 24,
  INBOX_DAYS: 90,
  /** How many entries the inbox of one person may have. The oldest ones are deleted. */
  INBOX_ENTRIES: 1_000,
  /** How long before an event its reminders are sent. */
  EVENT_REMINDER_MINUTES: 60,
  /** How long reports of what users listen to stay in the database. */
  PLAY_EVENT_DAYS: 365,
  SECURITY_EVENT_DAYS: 365,
  /** After this long, IP addresses in security events are deleted. */
  SECURITY_ADDRESS_DAYS: 90,
  /** A caller with this many refused requests in a minute is recorded as a security event. */
  RECORDED_REFUSALS_A_MINUTE: 10,
};

export type Limits = Readonly<typeof limits>;
