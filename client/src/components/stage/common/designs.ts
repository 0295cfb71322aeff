import { type RoomDesign, roomDesigns } from '@hangout/contract/rest/shapes/room-choices';

/** All designs, also CHAT_ONLY, which has no stage. */
export const venueDesigns = roomDesigns;
export type VenueDesign = RoomDesign;
export type StagedDesign = Exclude<VenueDesign, 'CHAT_ONLY'>;

export const stagedDesigns = venueDesigns.filter((design): design is StagedDesign => design !== 'CHAT_ONLY');

const knownDesigns: readonly string[] = venueDesigns;
const isVenueDesign = (design: string): design is VenueDesign => knownDesigns.includes(design);

/** Returns `CLUB` for an unknown design. */
export const drawnDesign = (design: string): VenueDesign => (isVenueDesign(design) ? design : 'CLUB');
