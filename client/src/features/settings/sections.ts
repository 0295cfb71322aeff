import {
  Bell,
  BookUser,
  Bot,
  CircleUserRound,
  EyeOff,
  FolderArchive,
  Lock,
  type LucideIcon,
  Music2,
  ShieldCheck,
  SlidersHorizontal,
  Ticket,
  UserRound,
} from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyCode } from '../../platform/lazy.ts';

interface SettingsSectionEntry {
  /** Last segment of the section's path `/settings/<path>`. */
  readonly path: string;
  /** Key of the name, which is also the heading. */
  readonly title: string;
  /** Key of the sentence below the heading; null if there is none. */
  readonly text: string | null;
  readonly Icon: LucideIcon;
  /** True if guests see the section; otherwise they are asked to sign up. */
  readonly isForGuests: boolean;
  /** Cards of the section, loaded when it is opened. */
  readonly Content: LazyExoticComponent<ComponentType>;
}

/** [H488] The sections in display order. The first one is open by default. */
export const settingsSections = [
  {
    path: 'general',
    title: 'settings.general',
    text: null,
    Icon: SlidersHorizontal,
    isForGuests: true,
    Content: lazyCode(async () => ({ default: (await import('./general-section.tsx')).GeneralSection })),
  },
  {
    path: 'profile',
    title: 'settings.profile',
    text: 'settings.profileText',
    Icon: CircleUserRound,
    isForGuests: false,
    Content: lazyCode(async () => ({
      default: (await import('../profile/profile-section.tsx')).ProfileSection,
    })),
  },
  {
    path: 'music',
    title: 'musicServices.title',
    text: 'musicServices.text',
    Icon: Music2,
    isForGuests: false,
    Content: lazyCode(async () => ({
      default: (await import('./music-services/music-section.tsx')).MusicSection,
    })),
  },
  {
    path: 'account',
    title: 'settings.account',
    text: 'settings.accountText',
    Icon: UserRound,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./account-section.tsx')).AccountSection })),
  },
  {
    path: 'security',
    title: 'security.title',
    text: 'security.text',
    Icon: ShieldCheck,
    isForGuests: false,
    Content: lazyCode(async () => ({
      default: (await import('./security/security-section.tsx')).SecuritySection,
    })),
  },
  {
    path: 'privacy',
    title: 'settings.privacy',
    text: null,
    Icon: Lock,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./privacy-section.tsx')).PrivacySection })),
  },
  {
    path: 'blocked',
    title: 'blocked.title',
    text: 'blocked.text',
    Icon: EyeOff,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./blocked-section.tsx')).BlockedSection })),
  },
  {
    path: 'contacts',
    title: 'contacts.title',
    text: 'contacts.text',
    Icon: BookUser,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./contacts-section.tsx')).ContactsSection })),
  },
  {
    path: 'plan',
    title: 'plan.title',
    text: null,
    Icon: Ticket,
    isForGuests: true,
    Content: lazyCode(async () => ({ default: (await import('../plan/plan-section.tsx')).PlanSection })),
  },
  {
    path: 'bots',
    title: 'bots.title',
    text: 'bots.text',
    Icon: Bot,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./bots/bots-section.tsx')).BotsSection })),
  },
  {
    path: 'data',
    title: 'leaving.section',
    text: null,
    Icon: FolderArchive,
    isForGuests: false,
    Content: lazyCode(async () => ({ default: (await import('./leaving/data-section.tsx')).DataSection })),
  },
  {
    path: 'notifications',
    title: 'notifications.title',
    text: 'notifications.settingsText',
    Icon: Bell,
    isForGuests: false,
    Content: lazyCode(async () => ({
      default: (await import('./notifications-section.tsx')).NotificationsSection,
    })),
  },
] as const satisfies readonly SettingsSectionEntry[];

export type SettingsSection = (typeof settingsSections)[number];
