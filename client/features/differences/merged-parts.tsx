import { createContext, useContext } from 'react'
import type { BlockPart, SectionPart, TextSlot } from '#shared/page/render/page-frame.ts'
import { kindName } from '#shared/blocks/block-title.ts'
import { renderRichText } from '#shared/page/render/rich-text.tsx'
import type { MergedCampaign } from '#shared/page/merge-campaigns.ts'
import classes from './comparison.module.css'

type Drawn = Pick<MergedCampaign, 'runs' | 'gone'>

/** What the parts of a merged page are drawn by. */
export const MergedContext = createContext<Drawn>({ runs: new Map(), gone: new Map() })

/** How the parts of a merged page are drawn: what is gone says so, old and new words are marked. */
export const mergedParts = {
  renderText: (slot: TextSlot) => <MergedText {...slot} />,
  wrapBlock: MergedBlock,
  wrapSection: MergedSection,
}

/** Links of what is compared lead nowhere. */
const linkTo = (href: string) => href

function MergedText({ value, inline, around }: TextSlot) {
  const { runs } = useContext(MergedContext)
  return renderRichText(value, {
    inline,
    linkTo,
    around,
    surround: (run, shown) => {
      const mark = runs.get(run)
      if (mark === 'in') return <ins className={classes.in}>{shown}</ins>
      return mark === 'out' ? <del className={classes.out}>{shown}</del> : shown
    },
  })
}

function MergedBlock({ block, placed, children }: BlockPart) {
  const fate = useContext(MergedContext).gone.get(block.id)
  if (fate === 'moved') return <p className={classes.left}>{kindName(block.kind)} was here</p>
  return (
    <div
      {...placed}
      data-ff-open
      data-past-id={block.id}
      data-gone={fate}
      role={fate && 'deletion'}
    >
      {children}
    </div>
  )
}

function MergedSection({ section, attributes, children }: SectionPart) {
  const fate = useContext(MergedContext).gone.get(section.id)
  if (fate === 'moved') return <p className={classes.left}>A section was here</p>
  return (
    <section {...attributes} data-ff-open data-past-id={section.id} data-gone={fate}>
      {children}
    </section>
  )
}
