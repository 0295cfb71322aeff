/** [R002] [H1380] The brand's logo. It is also the favicon, so the browser has it in its cache. */
export function Logo({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
