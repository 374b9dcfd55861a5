/** A canvas with a stroke across it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect x="2" y="4" width="28" height="24" rx="6" className="fill-accent" />
      <path
        d="M8 20c4-10 8-10 8-4s4 6 8-4"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
