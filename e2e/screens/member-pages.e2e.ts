import { walkThrough } from './walk.ts';

walkThrough(({ viewer, dialog }) => viewer === 'member' && dialog === undefined);
