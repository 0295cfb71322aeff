/** [R002] [H1380] The same file as the favicon, which the browser has in its cache. */
export function Logo({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
