import { auth } from '@hangout/contract/rest/user-service/auth';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/query-client.ts';
import { api, signOut } from '../../core/rest-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailForm, type EmailMode } from './email-form.tsx';
import './account.css';

/** Why somebody is asked to sign up just now. */
export type Reason = 'dj' | 'vote' | 'chat' | 'keep' | 'upload' | 'create';

const doorAtom = atom<{ readonly mode: EmailMode; readonly reason: Reason | null } | null>(null);

/** Opens the sign-up dialog from anywhere, with the reason in words; signs out. */
export function useAccountDoor() {
  const setDoor = useSetAtom(doorAtom);
  return {
    open: (mode: EmailMode, reason: Reason | null = null) => setDoor({ mode, reason }),
    async logOut() {
      await api(auth.logout).catch(() => undefined);
      await signOut();
      queryClient.clear();
    },
  };
}

const reasonKeys = {
  dj: 'account.reasonDj',
  vote: 'account.reasonVote',
  chat: 'account.reasonChat',
  keep: 'account.reasonKeep',
  upload: 'account.reasonUpload',
  create: 'account.reasonCreate',
} as const;

/** The dialog itself; stands once at the root, so that a hangout goes on behind it. */
export function AccountDoor() {
  const { t } = useTranslation();
  const [door, setDoor] = useAtom(doorAtom);
  if (!door) return null;
  const isNew = door.mode === 'sign-up';
  const text = door.reason
    ? t(reasonKeys[door.reason])
    : t(isNew ? 'account.signUpText' : 'account.logInText');
  return (
    <Dialog
      title={t(isNew ? 'account.signUpTitle' : 'account.logInTitle')}
      onClose={() => setDoor(null)}
      testId="account-dialog"
    >
      <p className="quiet" style={{ marginBottom: 20, fontSize: 15, lineHeight: '22px' }}>
        {text}
      </p>
      <EmailForm
        mode={door.mode}
        onMode={(mode) => setDoor({ ...door, mode })}
        onDone={() => setDoor(null)}
      />
    </Dialog>
  );
}
