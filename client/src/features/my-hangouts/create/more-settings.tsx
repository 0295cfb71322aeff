import { MAX_CROSSFADE_SECONDS } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { Field, Switch } from '../../../design/primitives/field.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { ProviderChips } from './provider-chips.tsx';
import type { AdvancedDraft } from './room-draft.ts';

const MAX_ROOM_SIZE = 10_000;

/** Settings of an existing hangout: live state, chat, songs, size, visibility and links to other sites. */
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
  return (
    <div className="card room-form-card">
      <div className="switches">
        <Switch
          label={t('create.isLive')}
          checked={draft.isLive}
          onChange={(value) => set('isLive', value)}
          testId="switch-isLive"
        />
        <Switch
          label={t('create.hasChat')}
          checked={draft.hasChat}
          onChange={(value) => set('hasChat', value)}
          testId="switch-hasChat"
        />
        <Switch
          label={t('create.explicit')}
          checked={draft.explicit}
          onChange={(value) => set('explicit', value)}
          testId="switch-explicit"
        />
        <Switch
          label={t('create.unlisted')}
          checked={draft.unlisted}
          onChange={(value) => set('unlisted', value)}
        />
      </div>
      <Field label={t('create.crossfade')} hint={t('create.crossfadeHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input num"
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
      <ProviderChips chosen={draft.musicProviderKeys} onChange={(value) => set('musicProviderKeys', value)} />
      <TextField
        label={t('create.vibe')}
        hint={t('create.vibeHint')}
        maxLength={60}
        value={draft.vibe}
        onChange={(value) => set('vibe', value)}
      />
      <TextField
        label={t('create.externalUrl')}
        hint={t('create.externalUrlHint')}
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        testId="external-url"
        value={draft.externalUrl}
        onChange={(value) => set('externalUrl', value.trim())}
      />
      <TextField
        label={t('create.discordServer')}
        hint={t('create.discordServerHint')}
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://discord.gg/"
        testId="discord-server"
        value={draft.discordServer}
        onChange={(value) => set('discordServer', value.trim())}
      />
      <Field label={t('create.roomSize')} hint={t('create.roomSizeHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input num"
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
    </div>
  );
}
