import { walkThrough } from './walk.ts';

walkThrough(({ viewer }) => viewer === 'owner' || viewer === 'guest');
