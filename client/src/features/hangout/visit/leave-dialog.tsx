import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import textStyles from '../../../design/text.module.css';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { type LeaveQuestion, leaveQuestionAtom } from '../../../live/room/leave-question.ts';
import { setLeavingAfterSong } from '../../../live/room/leaving.ts';
import { leaveRoom } from '../../../live/room/room-session.ts';
import { roomState } from '../../../live/room/room-state.ts';

/** [H871] Asks a DJ who is about to leave: stay, play on while on another page, leave after the song, or leave now. */
export function LeaveDialog() {
  const [question, setQuestion] = useAtom(leaveQuestionAtom);
  if (!question) return null;
  return <LeaveChoices question={question} onClose={() => setQuestion(null)} />;
}

function LeaveChoices({ question, onClose }: { question: LeaveQuestion; onClose: () => void }) {
  const { t } = useTranslation();
  const place = useAtomValue(myPositionAtom);
  const name = useAtomValue(roomState.settings)?.name ?? '';
  const isPlaying = place.kind === 'seat' && place.isPlaying;
  const go = () => {
    onClose();
    question.proceed();
  };
  return (
    <Dialog title={t('visit.leaveTitle', { name })} onClose={onClose} testId="leave-question">
      <p className={textStyles.quiet}>{t(isPlaying ? 'visit.songStops' : 'visit.seatGoes')}</p>
      <DialogFoot>
        <Button
          variant="danger"
          data-testid="leave-now"
          onClick={() => {
            leaveRoom();
            go();
          }}
        >
          {t('visit.leaveNow')}
        </Button>
        {isPlaying && question.by !== 'log-out' ? (
          <Button
            data-testid="leave-after-song"
            onClick={() => {
              void setLeavingAfterSong(true, question.to);
              onClose();
            }}
          >
            {t('visit.leaveAfterSong')}
          </Button>
        ) : null}
        <Button variant="brand" data-testid="keep-playing" onClick={question.by === 'home' ? go : onClose}>
          {t(question.by === 'home' ? 'visit.keepPlaying' : 'visit.stay')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
