import { useDraggable } from '@dnd-kit/core'
import { UnstyledButton } from '@mantine/core'
import type { OpenerProps } from '#client/ui/menu-button.tsx'
import { IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNarrow } from '#client/lib/media.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { describeSubject } from '../drag/describe-target.ts'
import type { DragSubject } from '../drag/drop-target.ts'
import { targetOfSubject } from '../drag/drop-target.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import { kindName } from '../state/block-title.ts'
import { currentPage, select } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { duplicateSelected, landDrop, removeSelected } from '../state/commands.ts'
import type { Selected } from '../state/selection.ts'
import { BlockButton } from './block-button.tsx'
import classes from './overlay.module.css'
import { useInSight } from './use-in-sight.ts'
import { useRevealed } from './use-revealed.ts'
import { useTrackedBox } from './use-tracked-box.ts'

/** The outline of what is selected, with its path, its grip and where to add beside it. */
export function SelectionChrome() {
  const selected = useView((view) => view.selected)
  const placing = useView((view) => view.placing)
  const carried = useView((view) => view.drag !== null) || (placing !== null && 'id' in placing)
  // Something new is placed: what was selected before has no part in it.
  if (!selected || (placing && !carried)) return null
  return <Chrome key={selected.id} selected={selected} carried={carried} />
}

function Chrome({ selected, carried }: { selected: Selected; carried: boolean }) {
  const node = useRef<HTMLDivElement>(null)
  useRevealed(selected)
  useInSight(selected)
  useTrackedBox(node, selected)
  const writing = useView((view) => view.text !== null)
  const several = useView((view) => view.more.length > 0)
  // A phone has a bar for it: here nothing would be as large as a finger.
  const isPhone = useNarrow()
  return (
    <div
      ref={node}
      className={classes.selection}
      data-kind={selected.kind}
      data-writing={writing || undefined}
      data-carried={carried || undefined}
      data-selected-id={selected.id}
    >
      {writing || isPhone ? null : <Tag selected={selected} />}
      {writing || carried || several || isPhone ? null : (
        <>
          <AddBeside selected={selected} where="above" />
          <AddBeside selected={selected} where="below" />
        </>
      )}
    </div>
  )
}

function Tag({ selected }: { selected: Selected }) {
  const builder = useBuilder()
  return (
    <div className={classes.tag} role="toolbar" aria-label="Selection">
      <Grip selected={selected} />
      <Path selected={selected} />
      <span className={classes.actions}>
        <IconButton
          label="Duplicate"
          shortcut="Ctrl+D"
          size={22}
          className={classes.action ?? ''}
          onClick={() => duplicateSelected(builder)}
        >
          <IconCopy size={14} stroke={1.5} />
        </IconButton>
        <IconButton
          label="Delete"
          shortcut="Del"
          size={22}
          className={classes.action ?? ''}
          onClick={() => removeSelected(builder)}
        >
          <IconTrash size={14} stroke={1.5} />
        </IconButton>
      </span>
    </div>
  )
}

function Grip({ selected }: { selected: Selected }) {
  const builder = useBuilder()
  const more = useView((view) => view.more)
  const subject: DragSubject = { type: selected.kind, id: selected.id, more }
  const name = describeSubject(currentPage(builder), subject)
  const { setNodeRef, attributes, listeners } = useDraggable({
    id: `grip:${selected.id}`,
    data: { subject, name },
  })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.grip}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Drag, or press Space and use the arrow keys"
    >
      <IconGripVertical size={14} stroke={1.5} />
    </button>
  )
}

/** Where the selection is, from the section down; every step selects. */
function Path({ selected }: { selected: Selected }) {
  const builder = useBuilder()
  const count = useView((view) => view.more.length + 1)
  const path = useCampaign((campaign) => {
    if (selected.kind === 'section') {
      return `Section ${(findSection(campaign, selected.id)?.index ?? 0) + 1}||`
    }
    const place = findBlock(campaign, selected.id)
    if (!place) return '||'
    const column = place.section.columns.length > 1 ? `Column ${place.columnIndex + 1}` : ''
    return `Section ${place.sectionIndex + 1}|${column}|${kindName(place.block.kind)}`
  })
  const [section, column, block] = path.split('|')
  if (count > 1) {
    return (
      <span className={classes.here}>
        {count} {selected.kind}s
      </span>
    )
  }
  const selectSection = () => {
    const place = findBlock(builder.session.campaign.getSnapshot(), selected.id)
    if (place) select(builder, { kind: 'section', id: place.section.id })
  }
  return (
    <span className={classes.path}>
      {selected.kind === 'block' ? (
        <UnstyledButton className={classes.step} onClick={selectSection}>
          {section}
        </UnstyledButton>
      ) : (
        <span className={classes.here}>{section}</span>
      )}
      {column ? <span className={classes.between}>{column}</span> : null}
      {block ? <span className={classes.here}>{block}</span> : null}
    </span>
  )
}

type AddBesideProps = { selected: Selected; where: 'above' | 'below' }

/** Adds a block (or a section beside a section) right here. */
function AddBeside({ selected, where }: AddBesideProps) {
  const builder = useBuilder()
  const add = (subject: DragSubject) => {
    const page = currentPage(builder)
    const own = page && targetOfSubject(page, { type: selected.kind, id: selected.id })
    if (!own) return
    const target =
      where === 'above' ? { ...own, nextId: selected.id } : { ...own, previousId: selected.id }
    landDrop(builder, subject, target)
  }
  if (selected.kind === 'section') {
    const addSection = () => add({ type: 'new-section', columns: 1 })
    return <Plus kind="section" where={where} onClick={addSection} />
  }
  return (
    <BlockButton onChoose={(kind) => add({ type: 'new-block', kind })}>
      {(opener) => <Plus {...opener} kind="block" where={where} />}
    </BlockButton>
  )
}

type PlusProps = OpenerProps & { kind: Selected['kind']; where: AddBesideProps['where'] }

function Plus({ kind, where, ...rest }: PlusProps) {
  const label = `Add ${kind} ${where}`
  return (
    <button
      {...rest}
      type="button"
      className={classes.add}
      data-where={where}
      aria-label={label}
      title={label}
    >
      <IconPlus size={12} stroke={2} />
    </button>
  )
}
