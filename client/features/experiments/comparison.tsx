import type { CSSProperties } from 'react'
import type { Experiment, JudgedVariantView } from '#shared/contract/experiments.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { chanceText, liftText, rangeText, rateText, scaleEnd } from './public/experiment-words.ts'
import classes from './comparison.module.css'

/** The page and its variants below each other, with their rates on one scale. */
export function Comparison({ experiment }: { experiment: Experiment }) {
  const { variants, verdict, goal, winner } = experiment
  const end = scaleEnd(variants)
  const isOpen = variants.some(({ visitors }) => visitors > 0)
  return (
    <div className={classes.comparison}>
      <ul className={classes.variants}>
        {variants.map((variant, index) => (
          <li
            key={variant.id}
            className={classes.variant}
            data-best={(verdict?.kind === 'better' && verdict.id === variant.id) || undefined}
          >
            <div className={classes.head}>
              <span className={classes.name} dir="auto">
                {variant.name}
              </span>
              {index === 0 ? <span className={classes.tag}>The page</span> : null}
              {winner === variant.id ? <span className={classes.tag}>Put in place</span> : null}
              <span className={classes.share}>{shareWords(variant)}</span>
            </div>
            <Figures variant={variant} goal={goal.name} />
            {variant.visitors > 0 ? <RateBar variant={variant} end={end} /> : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <p className={classes.scale} aria-hidden>
          <span>{rateText(0)}</span>
          <span>Rate, and where it may be</span>
          <span>{rateText(end)}</span>
        </p>
      ) : null}
    </div>
  )
}

/** Its share of those who take part now, and of those of the next day. */
function shareWords({ weight, nextWeight }: JudgedVariantView): string {
  const next = nextWeight === null ? '' : `, ${formatShare(nextWeight, 100)} from tomorrow`
  return `Share ${formatShare(weight, 100)}${next}`
}

function Figures({ variant, goal }: { variant: JudgedVariantView; goal: string }) {
  const { visitors, converted, rate, lift, chanceBest } = variant
  const isKnown = visitors > 0
  const figures = [
    { label: 'Visitors', value: formatNumber(visitors) },
    { label: 'Reached goal', value: formatNumber(converted), title: goal },
    { label: 'Rate', value: rateText(rate) },
    { label: 'Against the page', value: lift ? (liftText(lift) ?? 'Not known yet') : '–', lift },
    { label: 'Chance to be best', value: isKnown ? chanceText(chanceBest) : '–' },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.label} title={figure.title}>
          <Text as="dt" size="12" tone="ink-3" nowrap>
            {figure.label}
          </Text>
          <dd className={classes.value} data-says={figure.lift?.says}>
            {figure.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type BarPlaces = Record<'--low' | '--high' | '--at', string>

/** From the lowest to the highest rate that it may have, with a point at what was seen. */
function RateBar({ variant, end }: { variant: JudgedVariantView; end: number }) {
  const { low, high, rate } = variant
  const place = (part: number) => `${(Math.min(part, end) / end) * 100}%`
  const style: CSSProperties & BarPlaces = {
    '--low': place(low),
    '--high': place(high),
    '--at': place(rate ?? 0),
  }
  const words = `Between ${rangeText({ low, high })}`
  return (
    <div className={classes.bar} style={style} title={words}>
      <Spoken>{words}</Spoken>
      <span className={classes.range} aria-hidden />
      <span className={classes.point} aria-hidden />
    </div>
  )
}
