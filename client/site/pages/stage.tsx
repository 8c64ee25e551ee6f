import { IconCloudCheck } from '@tabler/icons-react'
import { presenceColours } from '#client/lib/people/presence-colour.ts'
import { sparklinePoints } from '#client/ui/figures/sparkline.tsx'
import { Mark } from '../frame/mark.tsx'
import { StageLights, StagePageHead } from './stage-lights.tsx'

const hour = [2, 3, 3, 5, 4, 6, 7, 6, 9, 8, 11, 10, 13, 12, 15, 17, 16, 19, 18, 22, 21, 25, 24, 28]

const people = [
  { name: 'Ada', colour: presenceColours[0] },
  { name: 'Noor', colour: presenceColours[1] },
] as const

/**
 * A picture of the product: one page, two people in it, and the count beside it. Where the server has
 * the demonstration, whoever presses the button gets that very page to write on (`client/site/demo`).
 */
export function Stage() {
  return (
    <div className="stage" id="try">
      <p className="stage-offer">
        <button type="button" className="button stage-try">
          Edit this page, no account needed
        </button>
        <span className="stage-said" role="status" />
      </p>
      <Drawing />
      <div className="stage-live" role="region" aria-label="Try it" hidden />
    </div>
  )
}

function Drawing() {
  return (
    <div
      className="stage-drawn"
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
      <StagePageHead />
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
        <span className="stage-button">Save my place</span>
      </div>
      <StageLights />
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
