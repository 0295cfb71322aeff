export {
  type Brand,
  type BrandSettings,
  builtInBrandNames,
  builtInBrands,
  chooseBrand,
  findBrandProblems,
  nameBrand,
} from './brand.ts';
export { BRAND_MARKER, type BrandFiles, brandHead, writeBrandFiles } from './brand-files.ts';
export { contrast } from './contrast.ts';
