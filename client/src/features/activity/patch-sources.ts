import { rewriteSrcset } from './url-mappings.ts';

/**
 * [H1602] Rewrites the URLs of images, sounds, scripts and frames before the browser loads them. Discord's own patch
 * does so only after the first blocked request, and only inside the document: the player's audio elements are outside.
 */
export function patchSources(rewrite: (address: string) => string): void {
  const rewriteOf = (name: string, value: string) =>
    name === 'srcset' ? rewriteSrcset(rewrite, value) : rewrite(value);
  const patched: readonly (readonly [object, string])[] = [
    [HTMLImageElement.prototype, 'src'],
    [HTMLImageElement.prototype, 'srcset'],
    [HTMLSourceElement.prototype, 'src'],
    [HTMLSourceElement.prototype, 'srcset'],
    [HTMLMediaElement.prototype, 'src'],
    [HTMLScriptElement.prototype, 'src'],
    [HTMLIFrameElement.prototype, 'src'],
  ];
  for (const [prototype, name] of patched) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    const { set } = property ?? {};
    if (!property || !set) continue;
    Object.defineProperty(prototype, name, {
      ...property,
      set(this: Element, value: unknown) {
        set.call(this, rewriteOf(name, String(value)));
      },
    });
  }
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    const key = name.toLowerCase();
    setAttribute.call(this, name, key === 'src' || key === 'srcset' ? rewriteOf(key, String(value)) : value);
  };
}
