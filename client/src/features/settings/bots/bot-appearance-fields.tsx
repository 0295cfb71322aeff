import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarsQuery } from '../../../api/avatars.ts';
import { FigureRow } from '../../../components/account/appearance-fields.tsx';
import { ColorField } from '../../../components/account/color-field.tsx';
import { myUuidAtom, publicAvatars } from '../../../platform/session.ts';

export interface BotAppearance {
  readonly avatarId: string;
  readonly color: string;
}

interface BotAppearanceFieldsProps {
  readonly appearance: BotAppearance;
  readonly onChange: (change: Partial<BotAppearance>) => void;
}

/** [H1678] A bot's colour, and its avatar out of those that its owner may wear. */
export function BotAppearanceFields({ appearance, onChange }: BotAppearanceFieldsProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const mine = useQuery(avatarsQuery(me)).data?.filter(({ isAvailable }) => isAvailable);
  const figures = mine?.map(({ slug }) => slug) ?? publicAvatars;
  // The avatar that was chosen when the form opened is the first of the list, so that it is visible.
  const [first] = useState(appearance.avatarId);
  const shown = [first, ...figures.filter((slug) => slug !== first)];
  return (
    <>
      <FigureRow
        label={t('bots.figure')}
        figures={shown}
        chosen={appearance.avatarId}
        onChoose={(avatarId) => onChange({ avatarId })}
      />
      <ColorField
        label={t('bots.color')}
        value={appearance.color}
        onChange={(color) => onChange({ color })}
        testId="bot-color"
      />
    </>
  );
}
