import { heroUrls } from './flat/baked-images.ts';

/** A decorative image that fills its parent. */
export function HeroImage() {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={`${heroUrls.smallAvif} 700w, ${heroUrls.avif} 1400w`}
        sizes="(max-width: 640px) 640px, 100vw"
      />
      <img src={heroUrls.whole} alt="" fetchPriority="high" />
    </picture>
  );
}
