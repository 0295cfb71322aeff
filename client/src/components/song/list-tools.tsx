import { ListX, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shuffleCrate } from '../../api/crate-edits.ts';
import type { CrateId } from '../../api/crates.ts';
import { Button } from '../../design/primitives/button.tsx';
import { act } from '../../platform/toasts.ts';
import { useClearCrate } from './use-remove-songs.ts';

interface ListToolProps {
  readonly crate: CrateId;
  readonly disabled?: boolean;
}

export function ShuffleTool({ crate, disabled = false }: ListToolProps) {
  const { t } = useTranslation();
  return (
    <Button size="small" disabled={disabled} onClick={() => act(shuffleCrate(crate))} data-testid="shuffle">
      <Shuffle size={18} aria-hidden="true" />
      {t('playlists.shuffle')}
    </Button>
  );
}

/** [H564] Removes all songs of a list of the user; the toast can restore them. */
export function ClearTool({ crate, disabled = false }: ListToolProps) {
  const { t } = useTranslation();
  const clear = useClearCrate(crate);
  return (
    <Button size="small" disabled={disabled} onClick={clear} data-testid="clear-list">
      <ListX size={18} aria-hidden="true" />
      {t('playlists.clear')}
    </Button>
  );
}
