import { useTranslation } from 'react-i18next';
import { Field, Switch } from '../../ui/field.tsx';
import type { MoreDraft } from './draft.ts';

const largest = 10_000;

/** What is decided about a hangout once it is open: on air, talk, size, and where else it can be found. */
export function MoreSettings({
  draft,
  onChange,
}: {
  draft: MoreDraft;
  onChange: (draft: MoreDraft) => void;
}) {
  const { t } = useTranslation();
  const set = <K extends keyof MoreDraft>(key: K, value: MoreDraft[K]) =>
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
        />
        <Switch
          label={t('create.unlisted')}
          checked={draft.unlisted}
          onChange={(value) => set('unlisted', value)}
        />
      </div>
      <Field label={t('create.vibe')} hint={t('create.vibeHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={60}
            value={draft.vibe}
            onChange={(event) => set('vibe', event.target.value)}
          />
        )}
      </Field>
      <Field label={t('create.externalUrl')} hint={t('create.externalUrlHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="url"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            data-testid="external-url"
            value={draft.externalUrl}
            onChange={(event) => set('externalUrl', event.target.value.trim())}
          />
        )}
      </Field>
      <Field label={t('create.roomSize')} hint={t('create.roomSizeHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input num"
            type="number"
            inputMode="numeric"
            min={1}
            max={largest}
            value={draft.roomSize}
            onChange={(event) =>
              set('roomSize', Math.min(largest, Math.max(1, Math.round(Number(event.target.value) || 1))))
            }
          />
        )}
      </Field>
    </div>
  );
}
