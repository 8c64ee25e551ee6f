import { Mark } from '@tiptap/core'
import { textColours } from '#shared/campaign/model/theme.ts'

/** Words in one of the theme's colours; stored and drawn as the page's renderer does. */
export const ColourMark = Mark.create({
  name: 'colour',
  addAttributes: () => ({ colour: { default: 'accent', rendered: false } }),
  parseHTML: () => textColours.map((colour) => ({ tag: `span.ff-c-${colour}`, attrs: { colour } })),
  renderHTML: ({ mark }) => ['span', { class: `ff-c-${String(mark.attrs['colour'])}` }, 0],
})
