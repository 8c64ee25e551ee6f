import IconSpacingVertical from '@tabler/icons-react/dist/esm/icons/IconSpacingVertical.mjs'
import { defineBlock } from '../define-block.ts'
import { choice } from '../fields.ts'
import { look } from '../look.ts'

const heights = [8, 16, 24, 32, 48, 64, 96, 128]

export default defineBlock({
  kind: 'spacer',
  version: 1,
  name: 'Spacer',
  description: 'Empty room between two blocks.',
  icon: IconSpacingVertical,
  category: 'layout',
  rank: 2,
  fields: {
    height: choice({
      label: 'Height',
      group: 'layout',
      responsive: true,
      help: 'Large ones shrink on narrow screens.',
      options: heights.map((px) => ({ value: String(px), label: `${px} px` })),
      default: '32',
    }),
  },
  css: heights
    .map(
      (px) =>
        `.ff-spacer-${px} { height: ${px > 48 ? `clamp(${px / 2}px, 8cqi, ${px}px)` : `${px}px`}; }`,
    )
    .join(' '),
  render({ props }) {
    return <div className={look('ff-spacer', props, 'height')} aria-hidden="true" />
  },
})
