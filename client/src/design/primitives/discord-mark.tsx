/** A speech bubble with two eyes that stands for Discord; it is not Discord's logo. */
export function DiscordMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d="M7 5h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-4l-4 3v-3H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="9" cy="11.500" r="1.500" fill="currentColor" stroke="none" />
      <circle cx="15" cy="11.500" r="1.500" fill="currentColor" stroke="none" />
    </svg>
  );
}
