export { AvatarFigure } from './avatar-figure.tsx';
export { AvatarPortrait } from './avatar-portrait.tsx';
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
  StageInset,
  StageLabels,
  StagePerson,
  StageProps,
  StagePulse,
  StageQuality,
} from './common/types.ts';
export { heroUrl } from './flat/baked-images.ts';
export { Stage } from './stage.tsx';
export { VenuePicture } from './venue-image.tsx';
