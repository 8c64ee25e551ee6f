import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { textOf } from '#shared/blocks/rich.ts'
import { isRichText } from '#shared/campaign/model/accept-value.ts'
import type { Field } from '#shared/campaign/model/field.ts'
import type { ListItem } from '#shared/campaign/model/snapshot.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import type { ListEdits } from './field-edits.ts'
import { ItemFields } from './item-fields.tsx'
import classes from './list-control.module.css'

type ListField = Extract<Field, { type: 'list' }>

type ListControlProps = {
  label: string
  name: string
  field: ListField
  items: ListItem[]
  edits: ListEdits
  ground: string
  blockId: string | null
}

/** Items that can be added, opened, reordered (by drag, or by keyboard on the grip) and removed. */
export function ListControl(props: ListControlProps) {
  const { label, name, field, items, edits, ground, blockId } = props
  const [open, setOpen] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => items.findIndex((item) => item.id === id) + 1
  const nameOf = (id: string | number) =>
    itemTitle(field, items.find((item) => item.id === id) ?? { id: '' })
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      `Picked up ${nameOf(active.id)}, ${place(active.id)} of ${items.length}.`,
    onDragOver: ({
      active,
      over,
    }: {
      active: { id: string | number }
      over: { id: string | number } | null
    }) => (over ? `${nameOf(active.id)} is at ${place(over.id)} of ${items.length}.` : undefined),
    onDragEnd: ({
      active,
      over,
    }: {
      active: { id: string | number }
      over: { id: string | number } | null
    }) =>
      over ? `${nameOf(active.id)} dropped at ${place(over.id)} of ${items.length}.` : undefined,
    onDragCancel: ({ active }: { active: { id: string | number } }) =>
      `${nameOf(active.id)} is back where it was.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) edits.move(String(active.id), place(over.id) - 1)
  }
  const add = () => {
    const id = edits.add()
    if (id) setOpen(id)
  }
  return (
    <div role="group" aria-label={label}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements }}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={classes.items}>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                name={name}
                field={field}
                edits={edits}
                ground={ground}
                blockId={blockId}
                open={open === item.id}
                onToggle={() => setOpen(open === item.id ? null : item.id)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button
        size="xs"
        variant="default"
        fullWidth
        leftSection={<IconPlus size={14} stroke={1.5} />}
        disabled={items.length >= field.maxItems}
        onClick={add}
      >
        Add {field.itemName.toLowerCase()}
      </Button>
    </div>
  )
}

type ItemProps = Omit<ListControlProps, 'label' | 'items'> & {
  item: ListItem
  open: boolean
  onToggle: () => void
}

function Item({ item, name, field, edits, ground, blockId, open, onToggle }: ItemProps) {
  const bodyId = useId()
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: item.id })
  const title = itemTitle(field, item)
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes.item}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.head}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={`Move ${title}`}
        >
          <IconGripVertical size={14} stroke={1.5} />
        </button>
        <UnstyledButton
          className={classes.title}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <Text as="span" grow truncate dir="auto" translate="no">
            {title}
          </Text>
          <Text as="span" size="12" tone="ink-3" nowrap>
            {itemKind(field, item)}
          </Text>
          <IconChevronRight size={14} stroke={1.5} className={classes.chevron} />
        </UnstyledButton>
        <IconButton
          label={`Remove ${title}`}
          size="xs"
          className={classes.remove ?? ''}
          onClick={() => edits.remove(item.id)}
        >
          <IconTrash size={14} stroke={1.5} />
        </IconButton>
      </div>
      {open ? (
        <div className={classes.body} id={bodyId}>
          <ItemFields
            item={item}
            name={name}
            edits={edits}
            ground={ground}
            blockId={blockId}
            fields={field.fields}
          />
        </div>
      ) : null}
    </li>
  )
}

/** An item by its first words, else by what items are called. */
function itemTitle(field: ListField, item: ListItem): string {
  for (const [key, { type }] of Object.entries(field.fields)) {
    const value = type === 'text' || type === 'richText' ? item[key] : undefined
    const words = isRichText(value) ? textOf(value) : value
    if (typeof words === 'string' && words.trim() !== '') return words
  }
  return field.itemName
}

/** What the item's first choice says, e.g. which kind of input it is. */
function itemKind({ fields }: ListField, item: ListItem): string {
  const name = Object.keys(fields).find((key) => fields[key]?.type === 'choice')
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || field?.type !== 'choice') return ''
  return field.options.find(({ value }) => value === item[name])?.label ?? ''
}
