export { AvatarFigure } from './AvatarFigure.tsx';
export { AvatarPortrait } from './AvatarPortrait.tsx';
export {
  type AvatarCategory,
  type AvatarKind,
  avatarKinds,
  drawnSlug,
  isAvatarSlug,
  portraitUrl,
} from './avatars/kinds.ts';
export { drawnDesign, type VenueDesign, venueDesigns } from './designs.ts';
export { heroUrl } from './flat/pictures.ts';
export { Stage } from './Stage.tsx';
export type {
  FloorPerson,
  StageBubble,
  StageInset,
  StageLabels,
  StagePerson,
  StageProps,
  StagePulse,
  StageQuality,
} from './types.ts';
export { VenuePicture } from './VenuePicture.tsx';
