import { useDraggable } from '@dnd-kit/core'
import { UnstyledButton } from '@mantine/core'
import { IconCopy, IconGripVertical, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { OpenerProps } from '#client/ui/menus/menu-button.tsx'
import { describeSubject } from '../../drag/describe-subject.ts'
import type { DragSubject } from '../../drag/drop-target.ts'
import { targetOfSubject } from '../../drag/drop-target.ts'
import { kindName } from '#shared/blocks/block-title.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { currentPage, select } from '../../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../../state/builder-context.ts'
import { landDrop, removeSelected } from '../../state/commands.ts'
import { duplicate } from '../../state/duplicate.ts'
import { findBlock, findSection } from '../../state/page-tree.ts'
import type { Selected } from '../../state/selection.ts'
import { BlockButton } from './block-button.tsx'
import { useCanvas } from '../canvas-context.ts'
import { edgeNear } from './edge-near.ts'
import { EmptyPicture } from './empty-picture.tsx'
import classes from './overlay.module.css'
import { placeTag } from './place-tag.ts'
import { useKeptClear } from './use-kept-clear.ts'

type SelectionToolsProps = {
  outline: RefObject<HTMLElement | null>
  selected: Selected
  carried: boolean
}

/** What stands on the outline of what is selected: what it is, its grip, and where to add beside it. */
export function SelectionTools({ outline, selected, carried }: SelectionToolsProps) {
  const several = useView((view) => view.more.length > 0)
  useNearEdge(outline)
  return (
    <>
      <Tag outline={outline} selected={selected} />
      {carried || several ? null : (
        <>
          <AddBeside selected={selected} where="above" />
          <AddBeside selected={selected} where="below" />
          <EmptyPicture />
        </>
      )}
    </>
  )
}

/** Says on the outline which of its edges the pointer is near, as `data-near`; renders nothing. */
function useNearEdge(outline: RefObject<HTMLElement | null>): void {
  const { root } = useCanvas()
  useEffect(() => {
    const canvas = root.current
    if (!canvas) return
    const put = (near: 'above' | 'below' | null) => {
      if (!outline.current) return
      if (near) outline.current.dataset['near'] = near
      else delete outline.current.dataset['near']
    }
    const move = ({ clientX, clientY, buttons }: MouseEvent) => {
      if (!outline.current) return
      const box = boxOf(outline.current)
      put(buttons === 0 ? edgeNear(box, { x: clientX, y: clientY }) : null)
    }
    const leave = () => put(null)
    canvas.addEventListener('mousemove', move, { passive: true })
    canvas.addEventListener('mouseleave', leave)
    return () => {
      canvas.removeEventListener('mousemove', move)
      canvas.removeEventListener('mouseleave', leave)
    }
  }, [root, outline])
}

/** Only its grip and name, until the pointer or the keyboard is on it. */
function Tag({ outline, selected }: Pick<SelectionToolsProps, 'outline' | 'selected'>) {
  const builder = useBuilder()
  const tag = useRef<HTMLDivElement>(null)
  const { kind } = selected
  const put = useCallback(
    (around: HTMLElement, own: HTMLElement) => placeTag(around, own, kind),
    [kind],
  )
  useKeptClear(outline, tag, put)
  return (
    <div ref={tag} className={classes.tag} role="toolbar" aria-label="Selection">
      <Grip selected={selected} />
      <Path selected={selected} />
      <span className={classes.actions}>
        <IconButton
          label="Duplicate"
          shortcut="Ctrl+D"
          size={20}
          className={classes.action ?? ''}
          onClick={() => duplicate(builder)}
        >
          <IconCopy size={12} stroke={1.5} />
        </IconButton>
        {kind === 'section' ? (
          <IconButton
            label="Save as a template"
            size={20}
            className={classes.action ?? ''}
            onClick={() => builder.view.set((current) => ({ ...current, sheet: 'template' }))}
          >
            <IconTemplate size={12} stroke={1.5} />
          </IconButton>
        ) : null}
        <IconButton
          label="Delete"
          shortcut="Del"
          size={20}
          className={classes.action ?? ''}
          onClick={() => removeSelected(builder)}
        >
          <IconTrash size={12} stroke={1.5} />
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
    data: { subject },
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
      <IconGripVertical size={12} stroke={1.5} />
    </button>
  )
}

/** What is selected, and inside of what; the section around it can be selected. */
function Path({ selected }: { selected: Selected }) {
  const builder = useBuilder()
  const count = useView((view) => view.more.length + 1)
  const path = useCampaign((campaign) => pathOf(campaign, selected).join('|'))
  const [name, column, section] = path.split('|')
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
    <>
      <span className={classes.here} dir="auto" translate="no">
        {name}
      </span>
      {column ? <span className={classes.around}>{column}</span> : null}
      {section ? (
        <UnstyledButton className={classes.around} onClick={selectSection}>
          {section}
        </UnstyledButton>
      ) : null}
    </>
  )
}

/** The name of the selection and of what is around it, from the inside out; empty where there is none. */
function pathOf(campaign: CampaignSnapshot, { kind, id }: Selected): string[] {
  if (kind === 'section') return [`Section ${(findSection(campaign, id)?.index ?? 0) + 1}`]
  const place = findBlock(campaign, id)
  if (!place) return []
  const column = place.section.columns.length > 1 ? `Column ${place.columnIndex + 1}` : ''
  return [kindName(place.block.kind), column, `Section ${place.sectionIndex + 1}`]
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
