import { useAtomValue } from 'jotai';
import { UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { roomState } from '../../../live/room/room-state.ts';
import { lazyCode } from '../../../platform/lazy.ts';
import { isRegisteredAtom, myUuidAtom } from '../../../platform/session.ts';

const BringFriendDialog = lazyCode(async () => ({
  default: (await import('./bring-friend-dialog.tsx')).BringFriendDialog,
}));

/** [H1635] Opens the dialog that invites friends; guests are asked to sign up first. */
export function BringFriendButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const me = useAtomValue(myUuidAtom);
  const room = useAtomValue(roomState.settings);
  if (!room || me === null) return null;
  return (
    <>
      <Button
        size="small"
        onClick={() => (isRegistered ? setOpen(true) : accountDialog.open('sign-up', 'people'))}
        data-testid="bring-friend-open"
      >
        <UserRoundPlus size={18} aria-hidden="true" />
        {t('bringFriend.button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <BringFriendDialog me={me} slug={room.slug} name={room.name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
