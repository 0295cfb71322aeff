import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/primitives/field.tsx';
import type { FlagSetting } from './room-draft.ts';

type Flags = { readonly [K in FlagSetting]?: boolean };

/** A switch for each boolean setting of a draft. `below` has content to show below some of the switches. */
export function SettingSwitches({
  draft,
  onChange,
  below = {},
}: {
  draft: Flags;
  onChange: (change: Flags) => void;
  below?: { readonly [K in FlagSetting]?: ReactNode };
}) {
  const { t } = useTranslation();
  return Object.entries(draft).map(([key, value]) => {
    if (typeof value !== 'boolean') return null;
    // Only settings that are on or off have boolean values, hence the cast.
    const name = key as FlagSetting;
    return (
      <Fragment key={name}>
        <Switch
          label={t(`create.${name}`)}
          checked={value}
          onChange={(checked) => onChange({ [name]: checked })}
          testId={`switch-${name}`}
        />
        {below[name]}
      </Fragment>
    );
  });
}
