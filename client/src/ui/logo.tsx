import { useId } from 'react';
import { brandName } from '../core/brand.ts';

/** [R002] The logo of the brand. */
export function Logo({ size = 32 }: { size?: number }) {
  const id = useId();
  if (brandName === 'turntable')
    return (
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect x="2" y="2" width="28" height="28" rx="8" fill="#c2410c" />
        <circle cx="14.500" cy="16.500" r="9" fill="#12171f" />
        <circle cx="14.500" cy="16.500" r="3" fill="#ffb98f" />
        <path
          d="M26 6v9l-5 5"
          stroke="#fff"
          strokeWidth="2.200"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
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
