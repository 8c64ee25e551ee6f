import { IconPlus } from '@tabler/icons-react'
import { useNarrow } from '#client/lib/browser/media.ts'
import type { OpenerProps } from '#client/ui/menus/menu-button.tsx'
import { useBuilder, useMayEdit, useView } from '../../state/builder-context.ts'
import { landDrop } from '../../state/commands.ts'
import { BlockButton } from '../overlay/block-button.tsx'
import classes from '../canvas.module.css'

/** What stands in a column without blocks: what to do. */
export function EmptyColumn({ columnId }: { columnId: string }) {
  const builder = useBuilder()
  const aimed = useView(
    ({ drag }) => drag?.target?.type === 'in-column' && drag.target.columnId === columnId,
  )
  const mayEdit = useMayEdit()
  const isPhone = useNarrow()
  const target = { type: 'in-column', columnId, previousId: null, nextId: null } as const
  const add = (kind: string) => landDrop(builder, { type: 'new-block', kind }, target)
  if (!mayEdit) return null
  return (
    <div className={classes.emptyColumn} data-canvas-control data-aimed={aimed || undefined}>
      {isPhone ? (
        <AddButton
          aria-haspopup="dialog"
          onClick={() =>
            builder.view.set((view) => ({ ...view, addAt: target, panel: 'add', inspector: false }))
          }
        />
      ) : (
        <>
          <BlockButton onChoose={add}>{(opener) => <AddButton {...opener} />}</BlockButton>
          <span>or drag one here</span>
        </>
      )}
    </div>
  )
}

function AddButton(opener: OpenerProps) {
  return (
    <button {...opener} type="button" className={classes.emptyButton}>
      <IconPlus size={16} stroke={1.5} /> Add a block
    </button>
  )
}
