const lanterns = [
  [40, 90, 15],
  [96, 58, 20],
  [150, 104, 12],
  [206, 72, 24],
  [268, 96, 14],
  [318, 52, 18],
  [372, 98, 13],
  [430, 66, 22],
  [486, 100, 15],
  [540, 62, 18],
  [590, 92, 12],
] as const

/** Lanterns along the foot of the campaign's page, in its own colour. */
export function StageLights() {
  return (
    <svg viewBox="0 0 630 130" className="stage-lights" aria-hidden>
      <path d="M0 20C80 64 150 6 240 34s150 34 230 4 120-6 160 8" />
      {lanterns.map(([x, y, r]) => (
        <g key={x}>
          <path d={`M${x} ${y - r}V30`} />
          <circle cx={x} cy={y} r={r} />
        </g>
      ))}
    </svg>
  )
}

/** What stands above the words on the campaign's page. */
export function StagePageHead() {
  return (
    <div className="stage-page-head">
      <span className="stage-page-brand">Northlight</span>
      <span className="stage-page-links">
        <i />
        <i />
      </span>
    </div>
  )
}
