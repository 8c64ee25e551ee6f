import { IconCloudCheck } from '@tabler/icons-react'
import { presenceColours } from '#client/lib/presence-colour.ts'
import { sparklinePoints } from '#client/ui/sparkline.tsx'
import { Mark } from '../frame/mark.tsx'

const hour = [2, 3, 3, 5, 4, 6, 7, 6, 9, 8, 11, 10, 13, 12, 15, 17, 16, 19, 18, 22, 21, 25, 24, 28]

const people = [
  { name: 'Ada', colour: presenceColours[0] },
  { name: 'Noor', colour: presenceColours[1] },
] as const

/** A picture of the product: one page, two people in it, and the count beside it. Not a demo. */
export function Stage() {
  return (
    <div
      className="stage"
      role="img"
      aria-label="Drawing: a page that two people edit at once, beside a count of its visitors"
    >
      <div className="stage-window">
        <Bar />
        <div className="stage-table">
          <CampaignPage />
        </div>
      </div>
      <div className="stage-count">
        <p className="stage-count-label">
          <span className="stage-dot" /> Visitors now
        </p>
        <p className="stage-number">28</p>
        <Curve />
      </div>
    </div>
  )
}

/** How many there were in the last hour. */
function Curve() {
  const points = sparklinePoints(hour, { width: 160, height: 40 })
  return (
    <svg viewBox="0 0 160 40" preserveAspectRatio="none" className="stage-curve" aria-hidden>
      <polygon points={`0,40 ${points} 160,40`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Who is here, and that nothing can be lost. */
function Bar() {
  return (
    <div className="stage-bar">
      <Mark size={20} />
      <span className="stage-name">Winter lights</span>
      <span className="stage-people">
        {people.map(({ name, colour }) => (
          <span key={name} className="stage-face" style={{ background: colour }}>
            {name[0]}
          </span>
        ))}
      </span>
      <span className="stage-saved">
        <IconCloudCheck size={16} stroke={1.5} /> Saved
      </span>
      <span className="stage-publish">Publish</span>
    </div>
  )
}

/** What they work on. */
function CampaignPage() {
  return (
    <div className="stage-page">
      <div className="stage-page-head">
        <span className="stage-page-brand">Northlight</span>
        <span className="stage-page-links">
          <i />
          <i />
        </span>
      </div>
      <p className="stage-heading">
        <span>
          Winter lights,
          <Caret {...people[0]} />
        </span>
        <span>
          one night only
          <Caret {...people[1]} />
        </span>
      </p>
      <p className="stage-text">
        Forty gardens open after dark on 12 December. Bring a lantern, or borrow one from us.
      </p>
      <div className="stage-row">
        <span className="stage-field">you@example.com</span>
        <span className="stage-button">Save my place</span>
      </div>
      <Lights />
    </div>
  )
}

function Caret({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="stage-caret" style={{ background: colour }}>
      <span className="stage-flag" style={{ background: colour }}>
        {name}
      </span>
    </span>
  )
}

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

function Lights() {
  return (
    <svg viewBox="0 0 630 130" className="stage-lights">
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
