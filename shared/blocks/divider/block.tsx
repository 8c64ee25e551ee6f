import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, number } from '../fields.ts'

const thicknesses = [1, 2, 3, 4, 5, 6]

export default defineBlock({
  kind: 'divider',
  version: 1,
  name: 'Divider',
  description: 'A line between two thoughts.',
  icon: IconSeparatorHorizontal,
  category: 'layout',
  rank: 1,
  fields: {
    style: choice({
      label: 'Line',
      options: [
        { value: 'solid', label: 'Solid' },
        { value: 'dashed', label: 'Dashed' },
        { value: 'dotted', label: 'Dotted' },
      ],
      default: 'solid',
    }),
    thickness: number({ label: 'Thickness', min: 1, max: 6, unit: 'px', default: 1 }),
    width: choice({
      label: 'Width',
      group: 'layout',
      options: [
        { value: 'short', label: 'Short' },
        { value: 'half', label: 'Half' },
        { value: 'full', label: 'Full' },
      ],
      default: 'full',
    }),
  },
  css: `
.ff-divider { height: 0; margin-inline: auto; border: 0 solid var(--ff-line); }
.ff-divider-dashed { border-style: dashed; }
.ff-divider-dotted { border-style: dotted; }
.ff-divider-short { width: 4rem; border-color: var(--ff-accent-mark); }
.ff-divider-half { width: 50%; }
.ff-divider-full { width: 100%; }
${thicknesses.map((px) => `.ff-divider-${px}px { border-top-width: ${px}px; }`).join(' ')}
`,
  render({ props }) {
    return (
      <hr
        className={`ff-divider ff-divider-${props.style} ff-divider-${props.width} ff-divider-${Math.round(props.thickness)}px`}
      />
    )
  },
})
