export { compareScreenshots, type Difference, encodeReferences } from './compare.ts';
export { openScene, type Scene } from './scene.ts';
export { referenceNames, type Taken, takeReferenceScreenshots } from './take.ts';
