import { IconEye, IconForms, IconPointer, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { marksOf } from '../on-page/marks-of.ts'
import type { PageMark } from '../on-page/marks-of.ts'
import classes from '../on-page/page-numbers.module.css'
import { usePageNumbers } from '../on-page/use-page-numbers.ts'
import type { AskedOfPage, ShownFrame } from '../on-page/use-page-numbers.ts'
import { usePlaced } from '../on-page/use-placed.ts'
import type { Drawn } from '../on-page/use-placed.ts'
import { peopleWords } from '../people-words.ts'
import { RangeMenu } from '../range/range-menu.tsx'
import type { AskedTime } from '../view/numbers-view.ts'

export type { ShownFrame }

type PageNumbersProps = Drawn & {
  campaignId: string
  /** What is shown side by side. */
  frames: readonly ShownFrame[]
  onClose: () => void
}

/**
 * What visitors did, at the parts of the page where they did it, as they do it; for who may see numbers.
 * It is laid over `content` and changes nothing of the page.
 */
export function PageNumbers({ campaignId, frames, onClose, ...drawn }: PageNumbersProps) {
  const [time, setTime] = useState<AskedTime>({ range: 'month' })
  const { state, connection } = useLiveCampaign(campaignId)
  const [first] = frames
  if (!first) return null
  const asked = { campaignId, time, lastEventAt: state?.lastEventAt }
  return (
    <section className={classes.layer} aria-label="Numbers on the page">
      {frames.map((frame) => (
        <FrameNumbers key={frame.frameId} asked={{ ...asked, frame }} drawn={drawn} />
      ))}
      <NumbersBar
        asked={{ ...asked, frame: first }}
        isLive={connection === 'live'}
        onTime={setTime}
        onClose={onClose}
      />
    </section>
  )
}

type FrameProps = { asked: AskedOfPage; drawn: Drawn }

const noMarks: readonly PageMark[] = []

function FrameNumbers({ asked, drawn }: FrameProps) {
  const list = useRef<HTMLUListElement>(null)
  const { data } = usePageNumbers(asked)
  const marks = data ? marksOf(data) : noMarks
  usePlaced(list, marks, asked.frame.frameId, drawn)
  return (
    <ul ref={list} className={classes.marks}>
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} />
      ))}
    </ul>
  )
}

const icons = { section: IconEye, block: IconPointer, form: IconForms, field: null }

function Mark({ mark }: { mark: PageMark }) {
  const { kind, short, words, share, isWorst } = mark
  const Icon = icons[kind]
  const style: CSSProperties & Record<'--share', number> = { '--share': share }
  return (
    <li
      className={classes.mark}
      data-kind={kind}
      data-worst={isWorst || undefined}
      style={style}
      hidden
    >
      <span className={classes.chip} role="img" aria-label={words} title={words}>
        {Icon ? <Icon size={14} stroke={1.5} aria-hidden /> : null}
        {short}
      </span>
    </li>
  )
}

type BarProps = {
  asked: AskedOfPage
  isLive: boolean
  onTime: (time: AskedTime) => void
  onClose: () => void
}

/** Of what time the numbers are, and the way to all of them. */
function NumbersBar({ asked, isLive, onTime, onClose }: BarProps) {
  const query = usePageNumbers(asked)
  const { time, campaignId } = asked
  const timeZone = query.data?.time.timeZone
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.state} data-live={isLive || undefined}>
        {query.data ? stateWords(query.data.visitors) : query.error ? null : 'Counting…'}
      </p>
      <NotLoadedLine what="The numbers" query={query} />
      <RangeMenu
        asked={time}
        timeZone={timeZone}
        onRange={(range) => onTime({ range })}
        onDays={(days) => onTime({ range: 'day', ...days })}
      />
      <Link className={classes.all} to={`/dashboard/campaigns/${campaignId}/analytics`}>
        All numbers
      </Link>
      <IconButton label="Hide the numbers" shortcut="M" onClick={onClose}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </div>
  )
}

const stateWords = (visitors: number) =>
  visitors === 0 ? 'Nobody came to this page' : peopleWords(visitors)
