/** A decorative large version of the logo: a board of three cases, one of them taken. */
export function LogoIllustration() {
  return (
    <svg viewBox="0 0 400 260" className="w-full max-w-[26rem]" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="398"
        height="258"
        rx="16"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <Row y={22} />
      <rect x="22" y="94" width="356" height="72" rx="10" className="fill-accent" />
      <rect x="42" y="112" width="96" height="14" rx="4" className="fill-accent-ink" />
      <rect
        x="42"
        y="138"
        width="160"
        height="10"
        rx="4"
        className="fill-accent-ink"
        opacity="0.6"
      />
      <circle cx="346" cy="130" r="15" className="fill-accent-ink" />
      <path
        d="m339 130 5 5.5 9.500-10.5"
        fill="none"
        className="stroke-accent"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Row y={166} />
    </svg>
  );
}

function Row({ y }: { y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <rect x="42" y="18" width="80" height="14" rx="4" className="fill-edge" opacity="0.55" />
      <rect x="42" y="44" width="190" height="10" rx="4" className="fill-line" />
      <rect x="300" y="24" width="58" height="22" rx="11" className="fill-sunken" />
    </g>
  );
}
