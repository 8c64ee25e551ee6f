import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { ReactNode } from 'react'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, date, richText, toggle } from '../fields.ts'
import { flowCss } from '../flow-css.ts'
import { look } from '../look.ts'
import { momentCss, momentTime } from '../moment.tsx'
import { rich, textOf } from '../rich.ts'
import { saidRich } from '../said.ts'

const unitWord = (word: 'days' | 'hours' | 'minutes' | 'seconds') =>
  richText({ label: `Word for ${word}`, inline: true, plain: true, ...saidRich(word) })

export default defineBlock({
  kind: 'countdown',
  version: 1,
  name: 'Countdown',
  description: 'How long it still is until something begins or ends.',
  icon: IconHourglass,
  category: 'action',
  fields: {
    until: date({ label: 'Counts down to', required: true }),
    title: richText({
      label: 'Words above',
      inline: true,
      ...saidRich('untilBegins'),
    }),
    over: richText({
      label: 'When it is over',
      inline: false,
      help: 'Leave it empty, and nothing is shown any more.',
      placeholder: 'Nothing is shown',
      default: rich('It has begun. Say here what people can do now.'),
    }),
    seconds: toggle({
      label: 'Seconds',
      help: 'Not shown to people who have asked for less motion.',
      group: 'style',
      default: true,
    }),
    days: unitWord('days'),
    hours: unitWord('hours'),
    minutes: unitWord('minutes'),
    secondsWord: { ...unitWord('seconds'), when: { field: 'seconds', in: ['true'] } },
    look: choice({
      label: 'Look',
      options: [
        { value: 'cards', label: 'Cards' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'cards',
    }),
    align: alignment(),
  },
  // While somebody edits, the words for later stand below.
  css: `
.ff-countdown { display: grid; gap: 1rem; color: var(--ff-fg); }
.ff-countdown-left { --ff-countdown-place: flex-start; text-align: start; }
.ff-countdown-center { --ff-countdown-place: center; text-align: center; }
.ff-countdown-right { --ff-countdown-place: flex-end; text-align: end; }
.ff-countdown-title { font-size: calc(1.125rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.4; overflow-wrap: break-word; text-wrap: balance; }
.ff-countdown-clock { display: flex; justify-content: var(--ff-countdown-place); gap: clamp(0.5rem, 2cqi, 1rem); }
.ff-countdown-unit { display: grid; gap: 0.375rem; align-content: start; min-width: 0; text-align: center; }
.ff-countdown-figure { font: var(--ff-heading-weight) calc(clamp(1.75rem, 9cqi, 3.25rem) * var(--ff-scale))/1.1 var(--ff-heading); font-variant-numeric: tabular-nums; letter-spacing: var(--ff-tracking); }
.ff-countdown-figure:empty::before { content: '–'; }
.ff-countdown-word { color: var(--ff-soft); font-size: calc(clamp(0.75rem, 3.25cqi, 0.875rem) * var(--ff-text-scale)); line-height: 1.4; overflow-wrap: anywhere; }
.ff-countdown-cards .ff-countdown-unit { box-sizing: content-box; flex: 1 1 0; max-width: 8rem; padding: clamp(0.75rem, 3cqi, 1.25rem) 0.25rem; border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-countdown-plain .ff-countdown-clock { gap: clamp(1rem, 5cqi, 2.5rem); }
.ff-countdown-plain .ff-countdown-figure { font-size: calc(clamp(2rem, 11cqi, 4.5rem) * var(--ff-scale)); }
.ff-countdown-when { color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; }
${momentCss('ff-countdown')}
.ff-countdown-over { display: none; font-size: calc(1.125rem * var(--ff-text-scale)); line-height: 1.6; overflow-wrap: break-word; text-wrap: pretty; }
${flowCss('.ff-countdown-over')}
.ff-countdown-over :is(ul, ol) { display: inline-block; padding-inline-start: 1.35em; text-align: start; }
.ff-countdown[data-ff-ended] > * { display: none; }
.ff-countdown[data-ff-ended] > .ff-countdown-over { display: block; }
.ff-countdown-silent[data-ff-ended] { display: none; }
.ff-countdown[data-ff-still] > .ff-countdown-over { display: block; padding-top: 1rem; border-top: 1px dashed var(--ff-control); }
.ff-countdown[data-ff-still] > .ff-countdown-over::before { content: 'When it is over'; display: block; margin-bottom: 0.25rem; color: var(--ff-soft); font-size: 0.8125rem; }
@media (scripting: none) { .ff-countdown-clock { display: none; } }
@media (prefers-reduced-motion: reduce) { .ff-countdown-second { display: none; } }
`,
  render({ props, slots, context, language }) {
    const hint = props.until === '' ? context.placeholder('Choose a date') : null
    if (props.until === '' && hint === null) return null
    const place = `${look('ff-countdown', props, 'align')} ff-countdown-${props.look}`
    return (
      <div className={textOf(props.over) === '' ? `${place} ff-countdown-silent` : place}>
        {textOf(props.title) === '' && context.placeholder('Words') === null ? null : (
          <p className="ff-countdown-title">{slots.title}</p>
        )}
        <div className="ff-countdown-clock" role="timer">
          <Unit word={slots.days} />
          <Unit word={slots.hours} />
          <Unit word={slots.minutes} />
          {props.seconds ? <Unit word={slots.secondsWord} name="ff-countdown-second" /> : null}
        </div>
        <p className="ff-countdown-when">
          {hint ?? momentTime('ff-countdown', props.until, language)}
        </p>
        <div className="ff-countdown-over">{slots.over}</div>
      </div>
    )
  },
})

function Unit({ word, name = '' }: { word: ReactNode; name?: string }) {
  return (
    <div className={`ff-countdown-unit ${name}`.trim()}>
      <span className="ff-countdown-figure" /> <span className="ff-countdown-word">{word}</span>
    </div>
  )
}
