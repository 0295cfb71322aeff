import type { Language } from './language.ts';
import type { GlobalRole } from './principal.ts';
import type { PushWords } from './push-notification.ts';
import type { RoomRole } from './roles/index.ts';

type Words = Readonly<Record<Language, PushWords>>;
type Data = Readonly<Record<string, string>>;

/** [H889] What moderators of the platform change in an account besides a ban. */
export const ACCOUNT_CHANGES = [
  'kicked',
  'roleGiven',
  'roleTaken',
  'capabilityGiven',
  'capabilityTaken',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** [H294] The words about a ban on the whole platform or its end; `until` is ISO 8601, and absent without an end. */
export function wordAccountBan({ state, until }: Data): Words {
  if (state === 'lifted')
    return {
      en: { title: 'Your account is no longer banned', body: 'You can sign in again.' },
      es: { title: 'Tu cuenta ya no está vetada', body: 'Puedes volver a iniciar sesión.' },
    };
  return {
    en: {
      title: 'Your account is banned',
      body: `${until ? `You can sign in again after ${writeTime(until, 'en')}.` : 'You cannot sign in until a moderator lifts the ban.'} If you think this is a mistake, write to those who run this server.`,
    },
    es: {
      title: 'Tu cuenta está vetada',
      body: `${until ? `Podrás volver a iniciar sesión después del ${writeTime(until, 'es')}.` : 'No podrás iniciar sesión hasta que la moderación levante el veto.'} Si crees que es un error, escribe a quienes administran este servidor.`,
    },
  };
}

const writeTime = (time: string, language: Language): string => {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, style).format(new Date(time))} (UTC)`;
};

/** [H889] The words about another change of an account on the whole platform. */
export function wordAccountChange({ change, role = '', capability = '' }: Data): Words {
  const names = { en: nameRole(role, 'en'), es: nameRole(role, 'es') };
  if (change === 'roleGiven')
    return {
      en: { title: 'You have a new role on {{brand}}', body: `You are now: ${names.en}.` },
      es: { title: 'Tienes un rol nuevo en {{brand}}', body: `Ahora tu rol es: ${names.es}.` },
    };
  if (change === 'roleTaken')
    return {
      en: { title: 'Your role on {{brand}} was taken back', body: `You are no longer: ${names.en}.` },
      es: { title: 'Se te retiró un rol en {{brand}}', body: `Ya no tienes este rol: ${names.es}.` },
    };
  if (change === 'capabilityGiven' || change === 'capabilityTaken') {
    const isMusic = capability === 'uploadMusic';
    const can = {
      en: isMusic ? 'upload music' : 'promote hangouts',
      es: isMusic ? 'subir música' : 'destacar hangouts',
    };
    const [en, es] =
      change === 'capabilityGiven'
        ? [`You can ${can.en} now`, `Ahora puedes ${can.es}`]
        : [`You can no longer ${can.en}`, `Ya no puedes ${can.es}`];
    return {
      en: { title: en, body: 'The moderators decided so.' },
      es: { title: es, body: 'Así lo decidió la moderación.' },
    };
  }
  return {
    en: { title: 'A moderator signed you out', body: 'You can sign in again. Please keep to the rules.' },
    es: {
      title: 'La moderación cerró tus sesiones',
      body: 'Puedes volver a entrar. Por favor, respeta las reglas.',
    },
  };
}

/** [H295] The words about a rank that somebody was given or has lost in a hangout. */
export function wordRankChange({ state, role = '' }: Data, room: string): Words {
  const names = { en: nameRole(role, 'en'), es: nameRole(role, 'es') };
  return state === 'taken'
    ? {
        en: { title: `Your role in ${room} was taken back`, body: `You are no longer: ${names.en}.` },
        es: { title: `Se te retiró un rol en ${room}`, body: `Ya no tienes este rol: ${names.es}.` },
      }
    : {
        en: { title: `You have a new role in ${room}`, body: `You are now: ${names.en}.` },
        es: { title: `Tienes un rol nuevo en ${room}`, body: `Ahora tu rol es: ${names.es}.` },
      };
}

type NamedRole =
  | Exclude<GlobalRole, 'user' | 'bot'>
  | Exclude<RoomRole, 'djDisabled' | 'chatDisabled' | 'kicked' | 'banned'>;

const roleNames: Readonly<Record<NamedRole, Readonly<Record<Language, string>>>> = {
  owner: { en: 'Owner', es: 'Propietario' },
  coOwner: { en: 'Co-owner', es: 'Copropietario' },
  moderator: { en: 'Moderator', es: 'Moderación' },
  dj: { en: 'DJ', es: 'DJ' },
  promoter: { en: 'Promoter', es: 'Promoción' },
  staff: { en: 'Staff', es: 'Equipo' },
  globalModerator: { en: 'Global moderator', es: 'Moderación global' },
  admin: { en: 'Admin', es: 'Administración' },
  superUser: { en: 'Super user', es: 'Superusuario' },
};

const nameRole = (role: string, language: Language): string =>
  Object.hasOwn(roleNames, role) ? roleNames[role as NamedRole][language] : role;
