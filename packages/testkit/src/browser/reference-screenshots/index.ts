export { compareScreenshots, encodeReferences } from './compare.ts';
export { openScene, type Scene } from './scene.ts';
export { referenceNames, takeReferenceScreenshots } from './take.ts';
