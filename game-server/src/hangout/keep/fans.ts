import { fanNews } from '@hangout/db';
import { djOnStage } from '@hangout/rules';
import { askForPush, type Jobs } from '@hangout/server';
import { afterSeat, type SeatTaken } from './consequences.ts';

/** [H651] From now on fans are told when their DJ takes a seat. Answers how to stop that. */
export function tellFansOfSeats(jobs: Pick<Jobs, 'send'>): () => void {
  const consequence: (typeof afterSeat)[number] = async (tx, { roomUuid, djUuid }: SeatTaken) => {
    const news = await fanNews(tx, djUuid, roomUuid);
    if (!news) return;
    const notice = djOnStage({ uuid: djUuid, nickname: news.nickname }, news);
    await askForPush(jobs, tx, { recipients: { fansOf: djUuid }, notice });
  };
  afterSeat.push(consequence);
  return () => {
    afterSeat.splice(afterSeat.indexOf(consequence), 1);
  };
}
