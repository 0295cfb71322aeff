export const PLACE_NAME_LENGTH = 30;

/** Whether a text can be the name of the product, which appears in mail subjects, page titles and manifests. */
export const isPlaceName = (name: string): boolean =>
  name.length <= PLACE_NAME_LENGTH &&
  /^[\p{L}\p{N}][\p{L}\p{N}\p{P}\p{Zs}\p{S}]*$/u.test(name) &&
  !/[<>"{}\\]/.test(name);
