/** Every place a hangout can look like. CHAT_ONLY has no stage. */
export const venueDesigns = [
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

export type VenueDesign = (typeof venueDesigns)[number];
/** Designs that are a place with a stage. */
export type StagedDesign = Exclude<VenueDesign, 'CHAT_ONLY'>;

export const stagedDesigns = venueDesigns.filter((design): design is StagedDesign => design !== 'CHAT_ONLY');

const known: readonly string[] = venueDesigns;
const isVenueDesign = (design: string): design is VenueDesign => known.includes(design);

/** The design itself, or the club for one that this client does not know yet. */
export const drawnDesign = (design: string): VenueDesign => (isVenueDesign(design) ? design : 'CLUB');
