import { IconCloudCheck } from '@tabler/icons-react'
import { presenceColours } from '#client/lib/presence-colour.ts'
import { Logo } from '#client/ui/logo.tsx'
import { Sparkline } from '#client/ui/sparkline.tsx'
import classes from './stage.module.css'

const hour = [2, 3, 3, 5, 4, 6, 7, 6, 9, 8, 11, 10, 13, 12, 15, 17, 16, 19, 18, 22, 21, 25, 24, 28]

const people = [
  { name: 'Ada', colour: presenceColours[0] },
  { name: 'Noor', colour: presenceColours[1] },
] as const

/** A picture of the product: one page, two people in it, and the count beside it. Not a demo. */
export function Stage() {
  return (
    <div
      className={classes.stage}
      role="img"
      aria-label="Drawing: a page that two people edit at once, beside a count of its visitors"
    >
      <div className={classes.window}>
        <Bar />
        <div className={classes.table}>
          <CampaignPage />
        </div>
      </div>
      <div className={classes.count}>
        <p className={classes.countLabel}>
          <span className={classes.dot} /> Visitors now
        </p>
        <p className={classes.number}>28</p>
        <Sparkline values={hour} height={40} />
      </div>
    </div>
  )
}

/** Who is here, and that nothing can be lost. */
function Bar() {
  return (
    <div className={classes.bar}>
      <Logo markOnly size={20} />
      <span className={classes.name}>Winter lights</span>
      <span className={classes.people}>
        {people.map(({ name, colour }) => (
          <span key={name} className={classes.face} style={{ background: colour }}>
            {name[0]}
          </span>
        ))}
      </span>
      <span className={classes.saved}>
        <IconCloudCheck size={16} stroke={1.5} /> Saved
      </span>
      <span className={classes.publish}>Publish</span>
    </div>
  )
}

/** What they work on. */
function CampaignPage() {
  return (
    <div className={classes.page}>
      <div className={classes.pageHead}>
        <span className={classes.pageBrand}>Northlight</span>
        <span className={classes.pageLinks}>
          <i />
          <i />
        </span>
      </div>
      <p className={classes.heading}>
        <span>
          Winter lights,
          <Caret {...people[0]} />
        </span>
        <span>
          one night only
          <Caret {...people[1]} />
        </span>
      </p>
      <p className={classes.text}>
        Forty gardens open after dark on 12 December. Bring a lantern, or borrow one from us.
      </p>
      <div className={classes.row}>
        <span className={classes.field}>you@example.com</span>
        <span className={classes.button}>Save my place</span>
      </div>
      <Lights />
    </div>
  )
}

function Caret({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={classes.caret} style={{ background: colour }}>
      <span className={classes.flag} style={{ background: colour }}>
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
    <svg viewBox="0 0 630 130" className={classes.lights}>
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
