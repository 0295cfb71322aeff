import { SECOND_FACTOR_REQUIREMENTS } from '@hangout/rules';
import { builtInBrandNames } from '../brand/brand.ts';
import { oidcProviders } from './oidc-providers.ts';
import {
  backupAddress,
  capabilityList,
  color,
  hostList,
  nameList,
  networkList,
  oneOf,
  originList,
  percentage,
  port,
  privateKey,
  processName,
  productName,
  qualityList,
  secretsKeys,
  serviceAccount,
  siteUrl,
  text,
  timesOfDay,
  token,
  url,
  type ValueParser,
  wholeNumber,
  workBits,
  yesOrNo,
} from './parsers.ts';

/** One configuration value: its parser and its documentation. */
export interface Key<T> {
  parse: ValueParser<T>;
  about: string;
  /** The default as text, as in the environment; absent if the value is optional. */
  fallback?: string;
  /** [H834] True if the value contains a secret; `{name}_FILE` may then name a file with it. */
  isSecret?: true;
}

const optional = <T>(parse: ValueParser<T>, about: string): Key<T> => ({ parse, about });
const secret = <T>(parse: ValueParser<T>, about: string): Key<T> => ({ parse, about, isSecret: true });
const always = <T>(
  parse: ValueParser<T>,
  fallback: string,
  about: string,
): Key<T> & { fallback: string } => ({
  parse,
  about,
  fallback,
});

const databaseUrl = url('postgres', 'postgresql');
const webUrl = url('http', 'https');
const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');

/** All configuration values. `.env.example` and the table in docs/running.md are generated from them. */
export const keys = {
  PORT: always(port, '3000', 'Port of REST, rooms and client; 0 takes a free one'),
  OPS_PORT: optional(
    port,
    'Port of their own for the monitor (/ops), metrics and the documents of the API, which PORT then answers with 404; without one they share the port, and the origin, of the client',
  ),
  HOST: always(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 lets others on the network in'),
  PUBLIC_URL: optional(
    siteUrl,
    'Address that people type, of a host of its own or a port of it, without a path; needed where a proxy stands in front, or mails are sent',
  ),
  ALLOWED_HOSTS: always(
    hostList,
    '',
    'Hosts besides PUBLIC_URL by which people reach the server; addresses of this machine and of local networks always count',
  ),
  ALLOWED_ORIGINS: always(
    originList,
    '',
    'Origins of other pages and apps that may join hangouts from a browser; with one or more of them, such as that of PUBLIC_URL, pages of other origins can not read answers of REST either',
  ),
  BEHIND_PROXY: always(
    yesOrNo,
    'false',
    'A proxy stands in front: callers are told apart by what it says last in X-Forwarded-For; never without one',
  ),
  BRAND: always(
    oneOf(...builtInBrandNames),
    'hangout',
    'The brand of pages, mails and apps: its name, logo and colours, of which each can be replaced',
  ),
  BRAND_NAME: optional(productName, 'Name of the product in place of that of the brand'),
  BRAND_LOGO: optional(
    text,
    'File with a logo in place of that of the brand: a square SVG or PNG of at most 200 kB; icons are made of it',
  ),
  BRAND_COLOR: optional(
    color,
    'Colour of buttons, marks and mails in place of that of the brand; white text has to be readable on it (4.5 to 1)',
  ),
  BRAND_TEXT_COLOR: optional(
    color,
    'Colour of links and marked text on dark surfaces, which has to be readable there (4.5 to 1); one that goes with BRAND_COLOR without one',
  ),
  DATA_DIR: always(text, '.data', 'Folder for the embedded PostgreSQL, uploads and caches'),
  S3_BUCKET: optional(
    text,
    'Bucket of an S3 storage for uploads, songs, images and archives, in place of the folder files below DATA_DIR; its key and region are read as by every program that uses the AWS SDK (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, the role of the machine …)',
  ),
  S3_ENDPOINT: optional(webUrl, 'Address of the S3 storage; that of Amazon for AWS_REGION without one'),
  S3_FORCE_PATH_STYLE: always(
    yesOrNo,
    'false',
    'The bucket stands in the path of addresses, not in their host name; most storages that one runs oneself want this',
  ),
  CDN_URL: optional(
    webUrl,
    'Base address from which browsers load songs, covers and images by signed addresses of the S3 storage: its own, or that of a CDN before it; without one this server sends them',
  ),
  DATABASE_URL: secret(databaseUrl, 'PostgreSQL server in place of the embedded one'),
  MIGRATION_DATABASE_URL: secret(
    databaseUrl,
    'The same database by the account that owns its tables and changes them at the start; that of DATABASE_URL then needs no more than to read and write rows',
  ),
  SECRETS_KEY: secret(
    secretsKeys,
    'Encrypts the secrets in the database; without one, a key is kept in DATA_DIR/secrets.key. The first one encrypts, the others decrypt what they have encrypted',
  ),
  BACKUP_TO: optional(
    backupAddress,
    'Where a worker stores backups by itself: a folder, or s3://bucket/folder in the S3 storage of S3_ENDPOINT; without it, there are none',
  ),
  BACKUP_AT: always(
    timesOfDay,
    '03:00',
    'When a backup is made, in UTC; more times separated by commas. One that was missed is made at once',
  ),
  BACKUP_KEEP_COUNT: always(wholeNumber, '14', 'How many backups are kept; older ones are removed'),
  BACKUP_KEEP_DAYS: always(
    wholeNumber,
    '30',
    'Days after which a backup is removed even if there are fewer; the last good one always stays',
  ),
  BACKUP_KEY: secret(
    secretsKeys,
    'Encrypts backups, and decrypts them for a restore; without it, they are as confidential as the database. The first one encrypts, the others decrypt what they have encrypted',
  ),
  SEED: always(
    oneOf('demo', 'none'),
    'demo',
    'What an empty database begins with: a living world, or nothing',
  ),
  ADMIN_EMAIL: optional(text, 'Email of the first admin, made at the start where missing'),
  ADMIN_PASSWORD: secret(
    text,
    'Password of the first admin, at least 8 characters and none of the most common passwords',
  ),
  REQUIRE_SECOND_FACTOR: always(
    oneOf(...SECOND_FACTOR_REQUIREMENTS),
    'none',
    'Who needs a second factor: staff means moderators, staff and admins, everybody means every account; none leaves it to each of them',
  ),
  DEACTIVATION_DAYS: always(
    wholeNumber,
    '30',
    'Days after which a requested deactivation or deletion of an account takes place; until then the person can take it back',
  ),
  SIGN_UP_WORK_BITS: optional(
    workBits,
    'Difficulty of the work with which a browser pays for a new account, against robots: 16 takes it a moment, each further one twice as long; without it there is none',
  ),
  ACCOUNT_HOURS_TO_WRITE: optional(
    wholeNumber,
    'Hours after which a new account may write in chats and messages, and guests not at all; without it everybody may at once',
  ),
  ACCOUNT_HOURS_TO_UPLOAD: optional(
    wholeNumber,
    'Hours after which a new account may upload songs; without it at once',
  ),
  ACCOUNT_HOURS_TO_DJ: optional(
    wholeNumber,
    'Hours after which a new account may take a seat as a DJ; without it at once',
  ),
  DEFAULT_CAPABILITIES: always(
    capabilityList,
    'uploadMusic',
    'Capabilities of new accounts; with none they may not upload songs until a moderator lets them',
  ),
  GIF_HOSTS: always(
    hostList,
    '',
    'Hosts besides this one whose moving pictures may be shown in chat, such as media.example.org; none by itself',
  ),
  GIF_SEARCH: always(
    oneOf('none', 'klipy'),
    'none',
    'Whether people can search for GIFs and send them: klipy asks KLIPY through this server, and browsers load the images from its hosts',
  ),
  KLIPY_KEY: secret(token, 'Key of the KLIPY account, for the search of GIFs; needed with GIF_SEARCH'),
  KLIPY_STAND_IN: optional(
    webUrl,
    'Address of a stand-in of KLIPY, as `npm run tool -- providers` prints it, for tests and demos',
  ),
  LIMITS_TIMES: always(
    wholeNumber,
    '1',
    'Multiplies every limit of REST calls, and those of networks, guests and connections: for load tests, never for people',
  ),
  UNLIMITED_NETWORKS: always(
    networkList,
    '',
    'Networks that the limits of guests, joins and connections spare, such as that of a school; without a proxy they always spare this machine',
  ),
  SONGS_PER_ACCOUNT: always(wholeNumber, '500', 'How many songs an account may have uploaded'),
  SONG_MB_PER_ACCOUNT: always(
    wholeNumber,
    '5120',
    'Space for the songs of an account, in MB, with the versions that are played',
  ),
  SONGS_PER_PAID_ACCOUNT: always(
    wholeNumber,
    '5000',
    'How many songs an account with a paid plan may have uploaded',
  ),
  SONG_MB_PER_PAID_ACCOUNT: always(
    wholeNumber,
    '51200',
    'Space for the songs of an account with a paid plan, in MB',
  ),
  AUDIO_QUALITIES: always(
    qualityList,
    'low,medium,high',
    'Qualities of sound that songs are stored and played in; medium is always among them. Each takes space that counts for the account: low two fifths of medium, high one and a half times of it',
  ),
  AUDIO_LINK_HOSTS: always(
    hostList,
    '',
    'Hosts from which this server fetches audio files that people add by a link, such as media.example.org, with the port where it is not the default one; none by itself',
  ),
  STORAGE_FULL_PERCENT: always(
    percentage,
    '90',
    'From this share of a disk in use on, no file is accepted; of the disks of DATA_DIR and of temporary files',
  ),
  CLAMD_URL: optional(
    url('tcp'),
    'ClamAV daemon that scans every uploaded file before it is stored; without one, files are not scanned',
  ),
  METRICS_TOKEN: secret(
    token,
    'Bearer token without which /metrics and the names in /readyz are closed; without one they are open, in production (NODE_ENV) to this machine and OPS_PORT only',
  ),
  DEV_OUTBOX_KEY: secret(
    token,
    'Key in the address of /dev/outbox, which the start prints; without one, each start has a new one',
  ),
  DOCS: optional(
    oneOf('open', 'closed'),
    'Whether the documents of the API are served: /docs and /openapi.json; without a value they are open, in production (NODE_ENV) at OPS_PORT only',
  ),
  LOG_LEVEL: always(logLevel, 'info', 'How much is logged'),
  NODE_ENV: always(
    text,
    'development',
    "'production' keeps the texts of mails and messages that cannot be sent out of the log",
  ),
  REDIS_URL: secret(
    url('redis', 'rediss'),
    'Redis, by which several processes know of each other’s rooms and count limits; they work without one',
  ),
  PROCESS_NAME: optional(
    processName,
    'Name of this game server beside others: the proxy leads /p/{name} to it',
  ),
  SMTP_URL: secret(
    url('smtp', 'smtps'),
    'Mail server; without one, mails are written to the log, in production without their text',
  ),
  MAIL_FROM: always(
    text,
    'hangout@localhost',
    'Sender of mails: an address, which is sent with the name of the brand, or a name of its own as in Ann <ann@example.org>',
  ),
  AGORA_APP_ID: optional(text, 'Account of the live audio service'),
  AGORA_APP_CERTIFICATE: secret(text, 'Certificate of that account, which its tokens are signed with'),
  SMS_URL: optional(
    webUrl,
    'Gateway that takes a message as JSON {to, text}; without one, messages are written to the log, in production without their text',
  ),
  SMS_TOKEN: secret(text, 'Bearer token of that gateway'),
  PUSH_URL: optional(
    webUrl,
    'Gateway that takes pushes for phones without FCM or APNs as JSON {devices, notice} and answers {invalid: tokens}; without any of them, pushes are written to the log',
  ),
  PUSH_TOKEN: secret(text, 'Bearer token of that gateway'),
  FCM_SERVICE_ACCOUNT: secret(
    serviceAccount,
    'Key of the Firebase service account that sends pushes to Android, and to iPhones without APNS_KEY',
  ),
  FCM_URL: always(webUrl, 'https://fcm.googleapis.com', 'Address of Firebase Cloud Messaging'),
  APNS_KEY: secret(privateKey, 'Key of the Apple developer account that sends pushes to iPhones'),
  APNS_KEY_ID: optional(text, 'Id of that key; needed with it'),
  APNS_TEAM_ID: optional(text, 'Id of the team of that key; needed with it'),
  APNS_TOPIC: optional(text, 'Bundle id of the app; needed with APNS_KEY'),
  APNS_URL: always(
    webUrl,
    'https://api.push.apple.com',
    'Address of the Apple Push Notification service; https://api.sandbox.push.apple.com for builds in development',
  ),
  PUSH_HOSTS: always(nameList, '', "Hosts of push services besides the browsers' own"),
  MUSIC_PROVIDERS: always(
    oneOf('auto', 'real', 'stand-ins', 'none'),
    'auto',
    'Which music providers are asked beside our own uploads: the real ones; stand-ins of this machine with a demo catalogue; none; auto takes the real ones, and stand-ins where a demo world has no internet',
  ),
  SEARCH_V2: always(
    yesOrNo,
    'true',
    'Whether clients use the second search, which forgives typing errors and also finds playlists, people and hangouts',
  ),
  PROVIDERS_URL: optional(
    webUrl,
    'Address of stand-ins that run elsewhere, as `npm run tool -- providers` prints it; without one, npm start runs its own',
  ),
  SPOTIFY_CLIENT_ID: optional(
    text,
    'App of the Spotify developer account; its redirect URI is `{PUBLIC_URL}/settings/music/callback/spotify`',
  ),
  SPOTIFY_CLIENT_SECRET: secret(text, 'Secret of that app; needed with it'),
  APPLE_MUSIC_KEY: secret(privateKey, 'MusicKit key of the Apple developer account'),
  APPLE_MUSIC_KEY_ID: optional(text, 'Id of that key; needed with it'),
  APPLE_MUSIC_TEAM_ID: optional(text, 'Id of the team of that key; needed with it'),
  SOUNDCLOUD_CLIENT_ID: optional(
    text,
    'App of the SoundCloud account; its redirect URI is `{PUBLIC_URL}/settings/music/callback/soundCloudPublic`',
  ),
  SOUNDCLOUD_CLIENT_SECRET: secret(text, 'Secret of that app; needed with it'),
  YOUTUBE_API_KEY: secret(token, 'Key of the YouTube Data API v3, for its search; links work without one'),
  YOUTUBE_SEARCHES_A_DAY: always(
    wholeNumber,
    '100',
    'How many searches a day Google grants for that key; they are counted from midnight Pacific time',
  ),
  YOUTUBE_CLIENT_ID: optional(text, 'Google OAuth client, for playlists of a YouTube account'),
  YOUTUBE_CLIENT_SECRET: secret(text, 'Secret of that client; needed with it'),
  SEVENDIGITAL_CONSUMER_KEY: optional(text, 'Consumer key of the 7digital account'),
  SEVENDIGITAL_CONSUMER_SECRET: secret(text, 'Secret of that key; needed with it'),
  DISCORD_CLIENT_ID: optional(
    text,
    'App of the Discord developer portal, for sign-in and activities; its redirect URI is `{PUBLIC_URL}/discord/callback`',
  ),
  DISCORD_CLIENT_SECRET: secret(text, 'Secret of that app; needed with it'),
  DISCORD_STAND_IN: optional(
    webUrl,
    'Address of a stand-in of Discord, as `npm run tool -- providers` prints it, for tests and demos; everybody can sign in with its accounts',
  ),
  OIDC_PROVIDERS: secret(
    oidcProviders,
    'OpenID Connect providers with whose accounts people sign in, such as Keycloak, Authentik, Google or Microsoft; their redirect URIs are `{PUBLIC_URL}/oidc/callback/{id}`; the fields are described below under “Sign-in with accounts of a community”',
  ),
  CYANITE_TOKEN: secret(token, 'Access token of the music-analysis API, for similar songs'),
  CYANITE_WEBHOOK_SECRET: secret(
    text,
    'Secret of the webhook of the music-analysis API, with which it signs what it sends to /api/playlist-service/cyanite/webhook',
  ),
  PAYMENTS: always(
    oneOf('auto', 'stripe', 'stand-in', 'none'),
    'auto',
    'By whom plans are paid: Stripe; a stand-in of it on this machine, where no money moves; nobody, then no page speaks of plans; auto takes Stripe where its key is set, and the stand-in in a demo world without PUBLIC_URL',
  ),
  STRIPE_SECRET_KEY: secret(
    text,
    'Secret or restricted key of the Stripe account; each product that is sold has the metadata level, 1 or 2',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    text,
    'Signing secret of the webhook at Stripe that leads to {PUBLIC_URL}/api/payment-service/webhook',
  ),
  TRANSCODER_TOPIC_ARN: optional(
    text,
    'Topic of Amazon SNS on which a transcoder reports to /api/room-service/upload/transcoder_sns; messages of other topics are refused',
  ),
  PLAY_TRACKING: always(
    oneOf('on', 'consent', 'off'),
    'on',
    'Whether browsers report what signed-in people listen to: with consent nothing is sent before somebody has agreed to it',
  ),
  KINESIS_STREAM: optional(
    text,
    'Stream of Amazon Kinesis that takes these reports, in place of the database; its key, region and address are read as by every program that uses the AWS SDK (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL_KINESIS …)',
  ),
  SENTRY_DSN: optional(
    webUrl,
    'Address (DSN) of a Sentry project, or of a service that speaks its protocol, to which unforeseen errors of servers and browsers are reported, without personal data; browsers read it too',
  ),
  GEOLOCATION_DATABASE: optional(
    text,
    'File with a newer database of the countries of network addresses (MMDB), such as DB-IP Lite; without one the packaged database is used',
  ),
  HANDBOOK: optional(
    text,
    'Folder of the handbook that is served at /handbook/, in place of the one that npm run docs -- handbook makes and releases hold; none for no handbook',
  ),
} satisfies Record<string, Key<unknown>>;

export type KeyName = keyof typeof keys;

// `Object.keys` loses the type of the keys, hence the cast.
export const keyNames = Object.keys(keys) as KeyName[];
