import { walkThrough } from './walk.ts';

walkThrough(({ viewer }) => ['admin', 'dj', 'moderator'].includes(viewer));
