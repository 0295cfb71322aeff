import { useId } from 'react';
import { brand } from '../core/brand.ts';

/** [R002] The logo of the brand; that of the hangout brand needs no request. */
export function Logo({ size = 32 }: { size?: number }) {
  const id = useId();
  if (brand.logo !== null) return <img src={brand.logo} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#8a6bff" />
          <stop offset="1" stopColor="#562DF9" />
        </linearGradient>
      </defs>
      <path d="M16 2a14 14 0 0 1 0 28H6a3 3 0 0 1-3-3V16A13.500 13.500 0 0 1 16 2z" fill={`url(#${id})`} />
      <circle cx="16.500" cy="16" r="7.200" fill="#fff" />
      <circle cx="16.500" cy="16" r="2.400" fill="#FF3D9A" />
    </svg>
  );
}
