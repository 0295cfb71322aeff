import { MAX_CROSSFADE_SECONDS } from '@hangout/rules';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../design/primitives/card.tsx';
import { Field } from '../../../design/primitives/field.tsx';
import { Input } from '../../../design/primitives/input.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import styles from './create.module.css';
import { ProviderChips } from './provider-chips.tsx';
import type { AdvancedDraft, AdvancedSetting, FlagSetting } from './room-draft.ts';
import { SettingSwitches } from './setting-switches.tsx';

const MAX_ROOM_SIZE = 10_000;

/** Settings that only an existing hangout has: live state, chat, songs, size, visibility and links to other sites. */
export function AdvancedSettings({
  draft,
  onChange,
}: {
  draft: AdvancedDraft;
  onChange: (draft: AdvancedDraft) => void;
}) {
  const { t } = useTranslation();
  const set = <K extends keyof AdvancedDraft>(key: K, value: AdvancedDraft[K]) =>
    onChange({ ...draft, [key]: value });
  const fields: { readonly [K in Exclude<AdvancedSetting, FlagSetting | 'autoDjCrateUuid'>]: ReactNode } = {
    crossfadeSeconds: (
      <Field label={t('create.crossfade')} hint={t('create.crossfadeHint')}>
        {(ids) => (
          <Input
            {...ids}
            className={textStyles.num}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_CROSSFADE_SECONDS}
            data-testid="crossfade"
            value={draft.crossfadeSeconds}
            onChange={(event) => {
              const seconds = Math.round(Number(event.target.value) || 0);
              set('crossfadeSeconds', Math.min(MAX_CROSSFADE_SECONDS, Math.max(0, seconds)));
            }}
          />
        )}
      </Field>
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
      <Field label={t('create.roomSize')} hint={t('create.roomSizeHint')}>
        {(ids) => (
          <Input
            {...ids}
            className={textStyles.num}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_ROOM_SIZE}
            value={draft.roomSize}
            onChange={(event) =>
              set(
                'roomSize',
                Math.min(MAX_ROOM_SIZE, Math.max(1, Math.round(Number(event.target.value) || 1))),
              )
            }
          />
        )}
      </Field>
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
