import IconIcons from '@tabler/icons-react/dist/esm/icons/IconIcons.mjs'
import { colourStyle } from '../colour-style.ts'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, colour, icon, text } from '../fields.ts'
import { findIcon } from '../icons.ts'
import { look } from '../look.ts'

export default defineBlock({
  kind: 'icon',
  version: 1,
  name: 'Icon',
  description: 'A small sign that says at a glance what this is about.',
  icon: IconIcons,
  category: 'media',
  fields: {
    icon: icon({ label: 'Icon', required: true, default: 'sparkles' }),
    label: text({
      label: 'What it means',
      help: 'Read out to people who do not see it. Leave it empty for decoration.',
      maxLength: 100,
    }),
    size: choice({
      label: 'Size',
      responsive: true,
      options: [
        { value: 'small', label: 'S' },
        { value: 'medium', label: 'M' },
        { value: 'large', label: 'L' },
        { value: 'huge', label: 'XL' },
      ],
      default: 'medium',
    }),
    frame: choice({
      label: 'Frame',
      options: [
        { value: 'none', label: 'None' },
        { value: 'soft', label: 'Soft' },
        { value: 'solid', label: 'Solid' },
      ],
      default: 'soft',
    }),
    colour: colour({ label: 'Colour' }),
    align: alignment(),
  },
  css: `
.ff-icon { display: flex; --ff-icon-size: 1.75rem; }
.ff-icon-left { justify-content: flex-start; }
.ff-icon-center { justify-content: center; }
.ff-icon-right { justify-content: flex-end; }
.ff-icon-small { --ff-icon-size: 1.25rem; }
.ff-icon-medium { --ff-icon-size: 1.75rem; }
.ff-icon-large { --ff-icon-size: 2.5rem; }
.ff-icon-huge { --ff-icon-size: 4rem; }
.ff-icon-sign { --ff-icon-colour: var(--ff-icon-own, var(--ff-accent-mark)); display: grid; place-items: center; color: var(--ff-icon-colour); }
.ff-icon-sign svg { width: var(--ff-icon-size); height: var(--ff-icon-size); }
.ff-icon-soft .ff-icon-sign { padding: calc(var(--ff-icon-size) * 0.4); border-radius: var(--ff-radius); background: color-mix(in srgb, var(--ff-icon-colour) 12%, transparent); }
.ff-icon-solid .ff-icon-sign { padding: calc(var(--ff-icon-size) * 0.4); border-radius: var(--ff-radius); background: var(--ff-icon-colour); color: var(--ff-bg); }
.ff-icon-empty { padding: 0.5rem 0.75rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); color: var(--ff-soft); font-size: 0.9375rem; }
`,
  render({ props, context }) {
    const Sign = findIcon(props.icon)
    const hint = Sign ? null : context.placeholder('Choose an icon')
    if (!Sign && hint === null) return null
    const name = props.label.trim()
    return (
      <div className={`${look('ff-icon', props, 'size', 'align')} ff-icon-${props.frame}`}>
        {Sign ? (
          <span
            className="ff-icon-sign"
            style={colourStyle('--ff-icon-own', props.colour)}
            {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          >
            <Sign stroke={1.5} aria-hidden />
          </span>
        ) : (
          <span className="ff-icon-empty">{hint}</span>
        )}
      </div>
    )
  },
})
