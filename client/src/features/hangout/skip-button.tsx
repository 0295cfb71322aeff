import { useAtomValue } from 'jotai';
import { SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { roomActions } from '../../live/room/actions.ts';
import { maySkipAtom, mayVoteToSkipAtom } from '../../live/room/derived-state.ts';
import { roomState } from '../../live/room/room-state.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/**
 * [H019][H052] Skips the song after a confirmation if the user may; otherwise votes to skip it, if the hangout has such
 * votes.
 */
export function useSkip() {
  const { t } = useTranslation();
  const maySkip = useAtomValue(maySkipAtom);
  const mayVote = useAtomValue(mayVoteToSkipAtom);
  const playId = useAtomValue(roomState.nowPlaying)?.playId;
  const [isAsking, setAsking] = useState(false);
  /** The play that the user wants to skip: another song may start before the user confirms. */
  const [askedPlayId, setAskedPlayId] = useState<string>();
  const press = () => {
    if (maySkip) {
      setAskedPlayId(playId);
      return setAsking(true);
    }
    roomActions
      .voteToSkip()
      .then(
        ({ votes, needed }) => showToast({ tone: 'plain', text: t('player.votedSkip', { votes, needed }) }),
        showErrorToast,
      );
  };
  const question = isAsking ? (
    <Confirm
      title={t('player.skip')}
      text={t('player.skipAsk')}
      confirmLabel={t('people.confirm')}
      onClose={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        act(roomActions.skip(askedPlayId));
      }}
    />
  ) : null;
  return {
    isOffered: maySkip || mayVote,
    label: t(maySkip ? 'player.skip' : 'player.voteSkip'),
    press,
    question,
  } as const;
}

/**
 * Skips, or votes to skip; renders nothing if neither is allowed. An open confirmation stays when the button is hidden,
 * for example when a tablet is rotated.
 */
export function SkipButton({ isShown }: { isShown: boolean }) {
  const skip = useSkip();
  return (
    <>
      {isShown && skip.isOffered ? (
        <IconButton label={skip.label} filled data-testid="skip" onClick={skip.press}>
          <SkipForward size={20} />
        </IconButton>
      ) : null}
      {skip.question}
    </>
  );
}
