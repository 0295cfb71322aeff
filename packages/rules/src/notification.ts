import type { Language } from './language.ts';
import { wordAccountBan, wordAccountChange, wordRankChange } from './moderation-notification.ts';
import type { PushWords, TranslatedNotification } from './push-notification.ts';

/** [H585] What a person is notified of. `directMessage` is kept by the list of conversations, not by the inbox. */
export const NOTIFICATION_KINDS = [
  'mention',
  'reply',
  'directMessage',
  'djOnStage',
  'turnMissed',
  'friendAsked',
  'friendAccepted',
  'newFan',
  'eventSoon',
  'eventBegins',
  'communityInvited',
  'seasonAwarded',
  'restricted',
  'rankChanged',
  'accountBanned',
  'accountChanged',
  'reportHandled',
  'archive',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** [H588] Where a notification reaches a person. */
export const NOTIFICATION_CHANNELS = ['inbox', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `on` and `off` are what a person has who chose nothing; `always` and `never` cannot be chosen. */
type ChannelRule = 'always' | 'on' | 'off' | 'never';
type ChannelRules = Readonly<Record<NotificationChannel, ChannelRule>>;

const live: ChannelRules = { inbox: 'on', push: 'on', email: 'never' };
const lasting: ChannelRules = { inbox: 'on', push: 'on', email: 'off' };
// Who was restricted has to be able to learn of it, so the inbox always keeps it.
const official: ChannelRules = { inbox: 'always', push: 'on', email: 'off' };

/** [H588] Which channels each kind has. What is over within minutes is not worth an email. */
export const NOTIFICATION_RULES: Readonly<Record<NotificationKind, ChannelRules>> = {
  mention: live,
  reply: live,
  directMessage: { inbox: 'never', push: 'on', email: 'never' },
  djOnStage: live,
  turnMissed: live,
  friendAsked: lasting,
  friendAccepted: lasting,
  newFan: { inbox: 'on', push: 'off', email: 'off' },
  eventSoon: lasting,
  eventBegins: live,
  communityInvited: lasting,
  seasonAwarded: lasting,
  restricted: official,
  rankChanged: lasting,
  // Who is banned cannot open the inbox, so the email cannot be turned off.
  accountBanned: { inbox: 'always', push: 'on', email: 'always' },
  accountChanged: official,
  reportHandled: official,
  // Somebody waits for it and may be elsewhere by then; it needed a recent sign-in, so the email may be turned off.
  archive: { inbox: 'always', push: 'on', email: 'on' },
};

/** The channels that a person has chosen, by kind; what is absent is as the rules say. */
export type NotificationChoices = {
  readonly [K in NotificationKind]?: { readonly [C in NotificationChannel]?: boolean };
};

/** [H588] Whether a channel is chosen; the rules decide where the person cannot, or has chosen nothing. */
export function isChannelOn(
  kind: NotificationKind,
  channel: NotificationChannel,
  choices: NotificationChoices,
): boolean {
  const rule = NOTIFICATION_RULES[kind][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  return choices[kind]?.[channel] ?? rule === 'on';
}

/** Whether a person may choose this channel for this kind. */
export const mayChooseChannel = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  ['on', 'off'].includes(NOTIFICATION_RULES[kind][channel]);

/** [H589] Hours of each day in which nothing is pushed: minutes since midnight in the person's time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  /** An IANA name, such as Europe/Madrid. */
  readonly timeZone: string;
}

/** The number of minutes of a day. */
export const MINUTES_OF_DAY = 1440;

/** [H589] Whether a minute of the day is quiet: from `from` on, until before `until`; a night goes past midnight. */
export function isQuietMinute({ from, until }: Pick<QuietHours, 'from' | 'until'>, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The reasons for which a turn is missed, or a seat lost, while its DJ does not act. */
export const TURN_MISSED_REASONS = ['noSong', 'dried', 'pausedTooLong', 'connectionLost'] as const;
export type TurnMissedReason = (typeof TURN_MISSED_REASONS)[number];

/** What a notification is about, as far as its text names it. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly actor: { readonly uuid: string; readonly nickname: string } | null;
  readonly room: { readonly slug: string; readonly name: string } | null;
  readonly data: Readonly<Record<string, string>>;
}

/** The address that a notification leads to: where it happened. */
export function notificationPath({ kind, actor, room, data }: NotificationFacts): string {
  if (kind === 'directMessage') return `/messages/${data.peer ?? actor?.uuid ?? ''}`;
  if (kind === 'friendAsked') return '/friends';
  if (kind === 'archive') return '/settings/data';
  if (kind === 'accountChanged' && data.capability === 'uploadMusic') return '/uploads';
  if (kind === 'accountBanned' || kind === 'accountChanged') return '/settings/account';
  if (kind === 'friendAccepted' || kind === 'newFan') return actor ? `/u/${actor.uuid}` : '/friends';
  if (kind === 'communityInvited') return `/communities/${data.slug ?? ''}`;
  // [H1402] On one's own page an avatar is put on.
  if (kind === 'seasonAwarded') return data.userUuid ? `/u/${data.userUuid}` : '/ranking';
  // [H1275] Before it begins people read what it is about; once it has begun they go in.
  if (kind === 'eventSoon' || (kind === 'eventBegins' && !room))
    return data.slug ? `/events/${data.slug}` : '/events';
  if (!room) return '/notifications';
  return `/r/${room.slug}${data.messageUuid ? `?message=${data.messageUuid}` : ''}`;
}

/** [H590] A notification in words, for pushes and emails, in every language; the inbox words it anew in the client. */
export function wordNotification(facts: NotificationFacts): TranslatedNotification {
  const { kind, actor, room, data } = facts;
  const words = texts[kind]({ name: actor?.nickname ?? '', room: room?.name ?? '', data });
  const fallback =
    kind === 'reportHandled' || kind === 'turnMissed' || kind === 'archive'
      ? ''
      : (room?.name ?? actor?.nickname ?? '');
  const { en, es } = words;
  return {
    body: fallback,
    ...en,
    translations: { es },
    path: notificationPath(facts),
    data: {
      kind,
      ...(actor && { userUuid: actor.uuid }),
      // Apps of the first version read the DJ under this name.
      ...(kind === 'djOnStage' && actor && { djUuid: actor.uuid }),
    },
  };
}

interface TextFacts {
  readonly name: string;
  readonly room: string;
  readonly data: Readonly<Record<string, string>>;
}
type Words = Readonly<Record<Language, PushWords>>;

const enter = { en: { action: 'Enter the hangout' }, es: { action: 'Entrar al hangout' } } as const;
const entering = (en: PushWords, es: PushWords): Words => ({
  en: { ...en, ...enter.en },
  es: { ...es, ...enter.es },
});
const titled = (en: string, es: string): Words => ({ en: { title: en }, es: { title: es } });

const texts: Readonly<Record<NotificationKind, (facts: TextFacts) => Words>> = {
  mention: ({ name }) => entering({ title: `${name} mentioned you` }, { title: `${name} te mencionó` }),
  reply: ({ name }) => entering({ title: `${name} replied to you` }, { title: `${name} te respondió` }),
  directMessage: ({ name, data }) => ({
    en: { title: name, body: data.text ?? '', action: 'Reply' },
    es: { title: name, body: data.text ?? '', action: 'Responder' },
  }),
  djOnStage: ({ name }) =>
    entering({ title: `${name} is on stage` }, { title: `${name} está en el escenario` }),
  turnMissed: ({ room, data }) => {
    const missed = data.reason === 'noSong';
    return entering(
      {
        title: missed ? `You missed your turn in ${room}` : `Your seat in ${room} is free again`,
        body: missedBodies.en[data.reason as TurnMissedReason] ?? '',
      },
      {
        title: missed ? `Se te pasó el turno en ${room}` : `Tu puesto en ${room} vuelve a estar libre`,
        body: missedBodies.es[data.reason as TurnMissedReason] ?? '',
      },
    );
  },
  friendAsked: ({ name }) => titled(`${name} wants to be friends`, `${name} te pidió amistad`),
  friendAccepted: ({ name }) => titled(`${name} is your friend now`, `${name} y tú ya son amigos`),
  newFan: ({ name }) => titled(`${name} follows you now`, `${name} te sigue ahora`),
  eventSoon: ({ data }) => titled(`${data.event ?? ''} begins soon`, `${data.event ?? ''} empieza pronto`),
  eventBegins: ({ room, data }) => {
    const [en, es] = [
      { title: `${data.event ?? ''} begins now` },
      { title: `${data.event ?? ''} empieza ahora` },
    ];
    return room === '' ? { en, es } : entering(en, es);
  },
  communityInvited: ({ name, data }) =>
    titled(`${name} invited you into ${data.community ?? ''}`, `${name} te invitó a ${data.community ?? ''}`),
  seasonAwarded: ({ data: { season = '', avatars = '', place = '' } }) => ({
    en: {
      title: `You won ${avatars} in season ${season}`,
      body: `You came in at place ${place}. Put your prize on while it shines!`,
    },
    es: {
      title: `Ganaste ${avatars} en la temporada ${season}`,
      body: `Quedaste en el puesto ${place}. ¡Póntelo mientras brilla!`,
    },
  }),
  restricted: ({ room, data }) => restrictedTitles(data.role ?? '', room),
  rankChanged: ({ room, data }) => wordRankChange(data, room),
  accountBanned: ({ data }) => wordAccountBan(data),
  accountChanged: ({ data }) => wordAccountChange(data),
  reportHandled: ({ data }) =>
    data.state === 'dismissed'
      ? {
          en: { title: 'Your report was looked at', body: 'The moderators saw nothing against the rules.' },
          es: { title: 'Se revisó tu reporte', body: 'La moderación no vio nada contra las reglas.' },
        }
      : {
          en: { title: 'Your report was dealt with', body: 'Thank you for telling us.' },
          es: { title: 'Se atendió tu reporte', body: 'Gracias por avisar.' },
        },
  archive: ({ data }) => archiveWords(data.state ?? '', data.until ?? ''),
};

/** [H293] What happens to the archive of everything of a person. */
export const ARCHIVE_STATES = ['ready', 'ending', 'failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** `until` is the time at which the archive ends, ISO 8601. */
function archiveWords(state: string, until: string): Words {
  if (state === 'failed')
    return {
      en: { title: 'Your archive could not be made', body: 'Please ask for it again.' },
      es: { title: 'No se pudo crear tu archivo', body: 'Pídelo otra vez.' },
    };
  const isEnding = state === 'ending';
  return {
    en: {
      title: isEnding ? 'Your archive will soon be gone' : 'Your archive is ready',
      body: `You can download it until ${writeDay(until, 'en')}.`,
      action: 'Download',
    },
    es: {
      title: isEnding ? 'Tu archivo desaparecerá pronto' : 'Tu archivo está listo',
      body: `Puedes descargarlo hasta el ${writeDay(until, 'es')}.`,
      action: 'Descargar',
    },
  };
}

const writeDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

const missedBodies: Readonly<Record<Language, Readonly<Record<TurnMissedReason, string>>>> = {
  en: {
    noSong: 'Your queue had no song to play.',
    dried: 'Your queue ran out of songs.',
    pausedTooLong: 'Your break was long.',
    connectionLost: 'You were away.',
  },
  es: {
    noSong: 'Tu cola no tenía ninguna canción.',
    dried: 'Te quedaste sin canciones.',
    pausedTooLong: 'Tu pausa fue larga.',
    connectionLost: 'No estabas.',
  },
};

function restrictedTitles(role: string, room: string): Words {
  if (role === 'chatDisabled')
    return titled(`You cannot write in ${room} for now`, `Por ahora no puedes escribir en ${room}`);
  if (role === 'djDisabled')
    return titled(`You cannot DJ in ${room} for now`, `Por ahora no puedes ser DJ en ${room}`);
  if (role === 'kicked')
    return titled(`You were sent out of ${room} for a while`, `Te sacaron de ${room} por un rato`);
  return titled(`You were banned from ${room}`, `Te vetaron de ${room}`);
}
