import { useAtomValue } from 'jotai';
import { Pencil, Share2, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommunityPage, communityActions } from '../../api/communities.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { sharePage } from '../../platform/share.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './communities.module.css';
import { CommunityDialog } from './community-dialog.tsx';

type Open = 'edit' | 'leave' | 'remove' | null;

export function CommunityActions({ community }: { community: CommunityPage }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const account = useAccountDialog();
  const [open, setOpen] = useState<Open>(null);
  const { name, myRole, isInvited, type } = community;
  const id = String(community.id);
  const act = useAction((run: () => Promise<unknown>) => run(), { onSettled: () => setOpen(null) });
  const leave = async () => {
    await communityActions.leave(id);
    showToast({ tone: 'plain', text: t('communities.left', { name }) });
    if (type === 'PRIVATE') navigate('/communities');
  };
  const remove = async () => {
    navigate('/communities');
    await communityActions.remove(id);
    showToast({ tone: 'plain', text: t('communities.removed', { name }) });
  };
  const decline = async () => {
    await communityActions.endInvitation(id, me ?? '');
    if (type === 'PRIVATE') navigate('/communities');
  };
  return (
    <div className={styles.tools}>
      {isInvited ? <p className={styles.invited}>{t('communities.youAreInvited')}</p> : null}
      {myRole === null ? (
        <Button
          variant="brand"
          busy={act.isPending}
          onClick={() =>
            isRegistered ? act.mutate(() => communityActions.join(id)) : account.open('sign-up')
          }
          data-testid="community-join"
        >
          <UserPlus size={20} aria-hidden="true" />
          {t(isInvited ? 'communities.accept' : 'communities.join')}
        </Button>
      ) : null}
      {isInvited ? (
        <Button onClick={() => act.mutate(decline)} data-testid="community-decline">
          {t('communities.decline')}
        </Button>
      ) : null}
      {myRole === 'owner' ? (
        <>
          <Button onClick={() => setOpen('edit')} data-testid="community-edit">
            <Pencil size={18} aria-hidden="true" />
            {t('communities.edit')}
          </Button>
          <IconButton
            label={t('communities.remove')}
            filled
            onClick={() => setOpen('remove')}
            data-testid="community-remove"
          >
            <Trash2 size={20} />
          </IconButton>
        </>
      ) : null}
      {myRole === 'moderator' || myRole === 'member' ? (
        <Button onClick={() => setOpen('leave')} data-testid="community-leave">
          {t('communities.leave')}
        </Button>
      ) : null}
      <IconButton
        label={t('communities.share')}
        filled
        onClick={() => void sharePage(name, t('room.copied'))}
      >
        <Share2 size={20} />
      </IconButton>
      {open === 'edit' ? <CommunityDialog community={community} onClose={() => setOpen(null)} /> : null}
      {open === 'leave' ? (
        <Confirm
          title={t('communities.leaveAsk', { name })}
          text={type === 'PRIVATE' ? t('communities.leavePrivateText') : ''}
          confirmLabel={t('communities.leave')}
          busy={act.isPending}
          onClose={() => setOpen(null)}
          onConfirm={() => act.mutate(leave)}
        />
      ) : null}
      {open === 'remove' ? (
        <Confirm
          title={t('communities.removeAsk', { name })}
          text={t(type === 'PRIVATE' ? 'communities.removePrivateText' : 'communities.removeText')}
          confirmLabel={t('communities.remove')}
          danger
          busy={act.isPending}
          onClose={() => setOpen(null)}
          onConfirm={() => act.mutate(remove)}
        />
      ) : null}
    </div>
  );
}
