import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { sayFigure, sayPercent } from '../../languages/page-language.ts'
import { colourStyle } from '../colour-style.ts'
import { defineBlock } from '../define-block.ts'
import { choice, colour, number, richText, toggle } from '../fields.ts'
import { look } from '../look.ts'
import { rich, textOf } from '../rich.ts'
import { saidRich } from '../said.ts'

export default defineBlock({
  kind: 'progress-bar',
  version: 1,
  name: 'Progress bar',
  description: 'How far a shared goal has come.',
  icon: IconTargetArrow,
  category: 'media',
  textField: 'label',
  fields: {
    label: richText({
      label: 'Label',
      inline: true,
      required: true,
      placeholder: 'What is being counted',
      default: rich('How far we have come'),
    }),
    value: number({
      label: 'Reached so far',
      group: 'content',
      min: 0,
      max: 1_000_000_000,
      default: 60,
    }),
    goal: number({ label: 'Goal', group: 'content', min: 1, max: 1_000_000_000, default: 100 }),
    of: richText({
      label: 'Word before the goal',
      inline: true,
      plain: true,
      ...saidRich('of'),
    }),
    unit: richText({
      label: 'Unit',
      inline: true,
      plain: true,
      placeholder: 'signatures',
      default: rich('places taken'),
    }),
    unitFirst: toggle({ label: 'Unit before the figures', help: 'For currencies: € 1,200.' }),
    percent: toggle({ label: 'Show per cent', default: true }),
    thickness: choice({
      label: 'Thickness',
      responsive: true,
      options: [
        { value: 'thin', label: 'Thin' },
        { value: 'medium', label: 'Medium' },
        { value: 'thick', label: 'Thick' },
      ],
      default: 'medium',
    }),
    colour: colour({ label: 'Colour' }),
  },
  css: `
.ff-progress-bar { --ff-progress-bar-height: 0.75rem; display: grid; gap: 0.75rem; color: var(--ff-fg); }
.ff-progress-bar-thin { --ff-progress-bar-height: 0.375rem; }
.ff-progress-bar-medium { --ff-progress-bar-height: 0.75rem; }
.ff-progress-bar-thick { --ff-progress-bar-height: 1.25rem; }
.ff-progress-bar-label { font-size: calc(1.0625rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.4; overflow-wrap: break-word; text-wrap: balance; }
.ff-progress-bar-track { --ff-progress-bar-fill: var(--ff-progress-bar-own, var(--ff-accent-mark)); -webkit-appearance: none; appearance: none; display: block; width: 100%; height: var(--ff-progress-bar-height); border: 0; border-radius: 99rem; background: color-mix(in srgb, var(--ff-fg) 12%, transparent); overflow: hidden; }
.ff-progress-bar-track::-webkit-progress-bar { background: transparent; }
.ff-progress-bar-track::-webkit-progress-value { border-radius: 99rem; background: var(--ff-progress-bar-fill); }
.ff-progress-bar-track::-moz-progress-bar { border-radius: 99rem; background: var(--ff-progress-bar-fill); }
.ff-progress-bar-figures { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0.25rem 1rem; font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; font-variant-numeric: tabular-nums; }
.ff-progress-bar-count { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.3em; color: var(--ff-soft); }
.ff-progress-bar-value { color: var(--ff-fg); font-size: 1.1875em; font-weight: 600; }
.ff-progress-bar-percent { font-weight: 600; }
`,
  render({ id, props, slots, context, language }) {
    const { value, goal } = props
    const isPublished = context.placeholder('Label') === null
    const unit =
      textOf(props.unit) === '' && isPublished ? null : (
        <span className="ff-progress-bar-unit">{slots.unit}</span>
      )
    return (
      <div className={look('ff-progress-bar', props, 'thickness')}>
        <p className="ff-progress-bar-label" id={`${id}-label`}>
          {slots.label}
        </p>
        <progress
          className="ff-progress-bar-track"
          style={colourStyle('--ff-progress-bar-own', props.colour)}
          value={Math.min(value, goal)}
          max={goal}
          aria-labelledby={`${id}-label`}
        />
        <p className="ff-progress-bar-figures">
          <span className="ff-progress-bar-count">
            {props.unitFirst ? unit : null}{' '}
            <span className="ff-progress-bar-value">{sayFigure(language, value)}</span>{' '}
            <span className="ff-progress-bar-of">{slots.of}</span>{' '}
            <span>{sayFigure(language, goal)}</span> {props.unitFirst ? null : unit}
          </span>
          {props.percent ? (
            <span className="ff-progress-bar-percent">
              {sayPercent(language, Math.floor((value / goal) * 100))}
            </span>
          ) : null}
        </p>
      </div>
    )
  },
})
