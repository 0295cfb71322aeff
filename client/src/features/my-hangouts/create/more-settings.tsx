import { MAX_CROSSFADE_SECONDS } from '@hangout/rules';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../design/primitives/card.tsx';
import { NumberField } from '../../../design/primitives/number-field.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import styles from './create.module.css';
import { ProviderChips } from './provider-chips.tsx';
import type { AdvancedDraft, AdvancedSetting, FlagSetting } from './room-draft.ts';
import { SettingSwitches } from './setting-switches.tsx';

const MAX_ROOM_SIZE = 10_000;

/** Settings that only an existing hangout has: live state, chat, songs, size, visibility and links to other sites. */
export function AdvancedSettings({
  draft,
  errors,
  onChange,
}: {
  draft: AdvancedDraft;
  errors: { readonly [K in 'externalUrl' | 'discordServer']?: string | null };
  onChange: (draft: AdvancedDraft) => void;
}) {
  const { t } = useTranslation();
  const set = <K extends keyof AdvancedDraft>(key: K, value: AdvancedDraft[K]) =>
    onChange({ ...draft, [key]: value });
  const fields: { readonly [K in Exclude<AdvancedSetting, FlagSetting | 'autoDjCrateUuid'>]: ReactNode } = {
    crossfadeSeconds: (
      <NumberField
        label={t('create.crossfade')}
        hint={t('create.crossfadeHint')}
        min={0}
        max={MAX_CROSSFADE_SECONDS}
        value={draft.crossfadeSeconds}
        onChange={(value) => set('crossfadeSeconds', value)}
        testId="crossfade"
      />
    ),
    musicProviderKeys: (
      <ProviderChips chosen={draft.musicProviderKeys} onChange={(value) => set('musicProviderKeys', value)} />
    ),
    vibe: (
      <TextField
        label={t('create.vibe')}
        hint={t('create.vibeHint')}
        maxLength={60}
        value={draft.vibe ?? ''}
        onChange={(value) => set('vibe', value)}
      />
    ),
    externalUrl: (
      <TextField
        label={t('create.externalUrl')}
        hint={t('create.externalUrlHint')}
        error={errors.externalUrl}
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        testId="external-url"
        value={draft.externalUrl ?? ''}
        onChange={(value) => set('externalUrl', value.trim())}
      />
    ),
    discordServer: (
      <TextField
        label={t('create.discordServer')}
        hint={t('create.discordServerHint')}
        error={errors.discordServer}
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://discord.gg/"
        testId="discord-server"
        value={draft.discordServer ?? ''}
        onChange={(value) => set('discordServer', value.trim())}
      />
    ),
    roomSize: (
      <NumberField
        label={t('create.roomSize')}
        hint={t('create.roomSizeHint')}
        min={1}
        max={MAX_ROOM_SIZE}
        value={draft.roomSize}
        onChange={(value) => set('roomSize', value)}
        testId="room-size"
      />
    ),
  };
  return (
    <Card as="div" className={styles.card}>
      <div className={styles.switches}>
        <SettingSwitches draft={draft} onChange={(change) => onChange({ ...draft, ...change })} />
      </div>
      {Object.entries(fields).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
    </Card>
  );
}
