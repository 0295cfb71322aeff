export { Avatar } from './avatar.tsx';
export { AvatarFigure } from './avatar-figure.tsx';
export { AvatarPortrait } from './avatar-portrait.tsx';
export { AvatarTurntable } from './avatar-turntable.tsx';
export {
  type AvatarCategory,
  type AvatarKind,
  avatarKinds,
  drawnSlug,
  isAvatarSlug,
  portraitUrl,
} from './avatars/avatar-kinds.ts';
export { drawnDesign, type VenueDesign, venueDesigns } from './common/designs.ts';
export {
  type FloorPerson,
  type StageBubble,
  type StageEffect,
  type StageInset,
  type StageLabels,
  type StagePerson,
  type StageProps,
  type StageQuality,
  stageQualities,
} from './common/types.ts';

export { EmptyVenue } from './empty-venue.tsx';
export { HeroImage } from './hero-image.tsx';
export { Stage } from './stage.tsx';
export { VenueImage } from './venue-image.tsx';
