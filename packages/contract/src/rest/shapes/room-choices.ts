import { z } from 'zod';

export const roomDesigns = [
  'BARN',
  'BARN_UA',
  'CHAT_ONLY',
  'CLUB',
  'CLUB_UA',
  'FERRY_BUILDING',
  'FESTIVAL',
  'STADIUM',
  'THEATER',
  'TOMORROWLAND',
  'UNDERGROUND',
  'YACHT',
] as const;
export const RoomDesign = z.enum(roomDesigns);
export type RoomDesign = z.infer<typeof RoomDesign>;
/** [R052] Private hangouts appear in no public list. */
export const RoomType = z.enum(['PUBLIC', 'PRIVATE']);
/** [R051] Who may take a seat. */
export const DjType = z.enum(['EVERYONE', 'INVITE_ONLY', 'PRO_PLAN_OWNER']);
