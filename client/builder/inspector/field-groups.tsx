import { memo } from 'react'
import type { Field, FieldGroup, Fields } from '#shared/campaign/model/field.ts'
import { isAsked } from '#shared/campaign/model/is-asked.ts'
import { narrowProps } from '#shared/campaign/model/responsive.ts'
import type { PropValue } from '#shared/campaign/model/snapshot.ts'
import type { Width } from '#shared/campaign/model/widths.ts'
import { propAt, widths } from '#shared/campaign/model/widths.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { useView } from '../state/builder-context.ts'
import { DiffersLine } from './differing.tsx'
import type { FieldEdits } from './field-edits.ts'
import { FieldRow } from './field-row.tsx'
import classes from './inspector.module.css'
import { ListControl } from './list-control.tsx'
import { pointOf } from './point-of.ts'
import { RichTextControl } from './rich-text-control.tsx'
import { ScalarControl } from './scalar-control.tsx'
import { WidthMark } from './width-mark.tsx'

const groups: readonly { group: FieldGroup; title: string }[] = [
  { group: 'content', title: 'Content' },
  { group: 'style', title: 'Style' },
  { group: 'layout', title: 'Layout' },
]

type Values = Readonly<Record<string, PropValue | undefined>>

type FieldGroupsProps = {
  fields: Fields
  values: Values
  /** Must keep its identity while the same thing is edited. */
  edits: FieldEdits
  /** The colour behind the thing, `#rrggbb`; what colours are read against. */
  ground: string
  /** The block whose rich texts are written on the page; null for sections. */
  blockId: string | null
}

/** Controls for fields, group by group; those that do not apply at present are left out. */
export function FieldGroups({ fields, values, edits, ground, blockId }: FieldGroupsProps) {
  return groups.map(({ group, title }) => {
    const asked = Object.entries(fields).filter(
      ([, field]) => field.group === group && isAsked(field, values),
    )
    if (asked.length === 0) return null
    return (
      <section key={group} className={classes.group} aria-label={title}>
        <Heading as="h3" size="12" line="16" tone="ink-3">
          {title}
        </Heading>
        {asked.map(([name]) => (
          <SingleField key={name} name={name} {...{ fields, values, edits, ground, blockId }} />
        ))}
      </section>
    )
  })
}

/** The control for one of the fields, with how a variant differs in it. */
export function SingleField({
  name,
  fields,
  values,
  edits,
  ground,
  blockId,
}: FieldGroupsProps & { name: string }) {
  const width = useView((view) => view.device)
  const field = fields[name]
  if (!field) return null
  const here = narrowProps(name, field).length === 0 ? 'desktop' : width
  const point = pointOf(fields, name, values)
  return (
    <>
      <OneField
        name={name}
        field={field}
        edits={edits}
        ground={ground}
        blockId={blockId}
        width={here}
        value={valueAt(values, name, here) ?? null}
        isOwn={values[propAt(name, here)] !== undefined}
        point={point?.name ?? null}
        pointLabel={point?.label ?? ''}
        pointValue={point?.value ?? ''}
        picture={pictureOf(field, values)}
      />
      <DiffersLine
        label={field.label}
        names={[name, ...narrowProps(name, field)]}
        of={blockId === null ? 'keys' : 'props'}
      />
    </>
  )
}

/** What holds at a width: its own value, else the one of the next wider width that has one. */
function valueAt(values: Values, name: string, width: Width): PropValue | undefined {
  const wider = widths.slice(0, widths.indexOf(width) + 1).toReversed()
  const own = wider.find((each) => values[propAt(name, each)] !== undefined)
  return values[propAt(name, own ?? 'desktop')]
}

const pictureOf = (field: Field, values: Values) =>
  field.type === 'crop' ? String(values[field.of] ?? '') : ''

type OneFieldProps = {
  name: string
  field: Field
  width: Width
  value: PropValue
  isOwn: boolean
  /** The name of the field for the point that stays in sight of a picture. */
  point: string | null
  pointLabel: string
  pointValue: string
  /** The picture that a field for a part of one is about; '' for others. */
  picture: string
  edits: FieldEdits
  ground: string
  blockId: string | null
}

const OneField = memo(function OneField(props: OneFieldProps) {
  const { name, field, width, value, isOwn, edits, ground, blockId } = props
  const { point, pointLabel, pointValue, picture } = props
  if (field.type === 'richText') {
    return blockId === null ? null : (
      <RichTextControl blockId={blockId} name={name} field={field} value={value} />
    )
  }
  if (field.type === 'list') {
    const items = Array.isArray(value) ? value : []
    return (
      <FieldRow label={field.label} help={field.help} required={field.required}>
        {() => (
          <ListControl
            label={field.label}
            name={name}
            field={field}
            items={items}
            edits={edits.list(name)}
            ground={ground}
            blockId={blockId}
          />
        )}
      </FieldRow>
    )
  }
  const write = (next: string | number | boolean, before?: string) => {
    if (field.type === 'text') edits.text(name, String(next), before)
    else edits.set(propAt(name, width), next)
  }
  const isResponsive = field.type === 'choice' && field.responsive === true
  return (
    <ScalarControl
      field={field}
      value={typeof value === 'object' ? null : value}
      write={write}
      ground={ground}
      picture={picture}
      point={
        point === null
          ? null
          : { label: pointLabel, value: pointValue, write: (next) => edits.set(point, next) }
      }
      aside={
        isResponsive ? (
          <WidthMark
            label={field.label}
            width={width}
            isOwn={isOwn}
            onReset={() => edits.set(propAt(name, width), null)}
          />
        ) : null
      }
    />
  )
})
