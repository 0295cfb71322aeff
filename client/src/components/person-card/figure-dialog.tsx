import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveProfile } from '../../api/profiles.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { useMe } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { AvatarPicker } from '../account/avatar-picker.tsx';
import { isFigureDialogOpenAtom } from './confirmation.ts';

export function FigureDialog() {
  const [isOpen, setOpen] = useAtom(isFigureDialogOpenAtom);
  const me = useMe();
  if (!isOpen || me.kind !== 'user') return null;
  return <FigureChoice avatarId={me.avatarId} onClose={() => setOpen(false)} />;
}

function FigureChoice({ avatarId, onClose }: { avatarId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(avatarId);
  const save = useAction(() => saveProfile({ avatarId: chosen }), { onSuccess: onClose });
  return (
    <Dialog title={t('person.changeFigure')} onClose={onClose} wide testId="figure-dialog">
      <AvatarPicker chosen={chosen} onChoose={setChosen} />
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="brand" busy={save.isPending} onClick={() => save.mutate()} data-testid="figure-save">
          {t('app.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
