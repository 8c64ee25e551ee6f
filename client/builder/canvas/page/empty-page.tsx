import { useNarrow } from '#client/lib/browser/media.ts'
import { useBuilder, useMayEdit, useView } from '../../state/builder-context.ts'
import { landDrop } from '../../state/commands.ts'
import { SectionPicture } from '../../panels/section-picture.tsx'
import classes from '../canvas.module.css'

/** What stands on a page without sections: the first step, to be taken right here by who may. */
export function EmptyPage({ pageId }: { pageId: string }) {
  return useMayEdit() ? <FirstStep pageId={pageId} /> : <NothingYet />
}

function NothingYet() {
  return (
    <div className={`ff-page ${classes.emptyPage}`} data-canvas-control>
      <h2 className={classes.emptyTitle}>Nothing on this page yet</h2>
      <p>What others add appears here at once.</p>
    </div>
  )
}

function FirstStep({ pageId }: { pageId: string }) {
  const builder = useBuilder()
  const aimed = useView(({ drag }) => drag?.target != null)
  const isPhone = useNarrow()
  const add = (columns: number) => {
    const target = { type: 'between-sections', pageId, previousId: null, nextId: null } as const
    landDrop(builder, { type: 'new-section', columns }, target)
  }
  return (
    <div
      className={`ff-page ${classes.emptyPage}`}
      data-canvas-control
      data-aimed={aimed || undefined}
    >
      <h2 className={classes.emptyTitle}>Start with a section</h2>
      <p>
        {isPhone
          ? 'Choose how it is divided, or add a block.'
          : 'Choose how it is divided, or drag a block here.'}
      </p>
      <div className={classes.emptyChoices}>
        {[1, 2, 3].map((columns) => (
          <button
            key={columns}
            type="button"
            className={classes.emptyChoice}
            onClick={() => add(columns)}
          >
            <SectionPicture columns={columns} />
            {columns === 1 ? '1 column' : `${columns} columns`}
          </button>
        ))}
      </div>
    </div>
  )
}
