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
export type {
  FloorPerson,
  StageBubble,
  StageEffect,
  StageInset,
  StageLabels,
  StagePerson,
  StageProps,
  StageQuality,
} from './common/types.ts';

export { HeroImage } from './hero-image.tsx';
export { Stage } from './stage.tsx';
export { VenueImage } from './venue-image.tsx';
