import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import type { BlockDefinition } from '#shared/blocks/define-block.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { blockEdits } from '../inspector/block-inspector.tsx'
import { SingleField } from '../inspector/field-groups.tsx'
import { FieldPlace } from '../inspector/field-place.ts'
import { FieldRow } from '../inspector/field-row.tsx'
import { ItemFields } from '../inspector/item-fields.tsx'
import { TextControl } from '../inspector/text-control.tsx'
import { SharingField } from '../sharing/sharing-field.tsx'
import { groundColour } from '../state/ground-colour.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { findBlock } from '../state/page-tree.ts'
import classes from './launch-panel.module.css'
import { richTextOf } from './rich-text-of.ts'

/** The control that a finding is about; the keyboard goes to it, unless words are written on the page. */
export function MendHere({ finding }: { finding: CheckResult }) {
  const root = useRef<HTMLDivElement>(null)
  const block = useCampaign((campaign) =>
    finding.blockId === undefined ? undefined : findBlock(campaign, finding.blockId)?.block,
  )
  const isOnPage = block !== undefined && richTextOf(block, finding) !== null
  useEffect(() => {
    if (isOnPage) return
    const [first] = controls.flatMap((each) => root.current?.querySelector<HTMLElement>(each) ?? [])
    // A control whose file is still on its way is next from here.
    ;(first ?? root.current)?.focus({ preventScroll: !first })
  }, [isOnPage])
  return (
    <div ref={root} tabIndex={-1} className={classes.place}>
      {block ? <BlockField block={block} {...finding} /> : <PageField {...finding} />}
    </div>
  )
}

/** What the keyboard goes to, best first. */
const controls = ['input, textarea, select', 'button']

/** The field of a block, or of one item of its list. */
function BlockField({ block, field, item, itemField }: CheckResult & { block: BlockSnapshot }) {
  const definition = findDefinition(block.kind)
  if (!definition || field === undefined) return null
  return (
    <FieldPlace value={block.id}>
      <KnownField {...{ block, definition, field, item, itemField }} />
    </FieldPlace>
  )
}

type KnownFieldProps = {
  block: BlockSnapshot
  definition: BlockDefinition
  field: string
  item: string | undefined
  itemField: string | undefined
}

function KnownField({ block, definition, field, item: itemId, itemField }: KnownFieldProps) {
  const builder = useBuilder()
  const ground = useCampaign((campaign) => groundColour(campaign, block.id))
  const edits = useMemo(
    () => blockEdits(builder, block.id, definition),
    [builder, block.id, definition],
  )
  const model = definition.fields[field]
  const value = block.props[field]
  const item = Array.isArray(value) ? value.find(({ id }) => id === itemId) : undefined
  if (model?.type === 'list' && item) {
    const one = itemField === undefined ? undefined : model.fields[itemField]
    const fields = itemField === undefined || !one ? model.fields : { [itemField]: one }
    return (
      <ItemFields
        item={item}
        name={field}
        fields={fields}
        edits={edits.list(field)}
        ground={ground}
        blockId={block.id}
      />
    )
  }
  return (
    <SingleField
      name={field}
      fields={definition.fields}
      values={block.props}
      edits={edits}
      ground={ground}
      blockId={block.id}
    />
  )
}

/** The setting of a page; colours are mended in the theme, for all pages. */
function PageField({ id, pageId, field }: CheckResult) {
  const builder = useBuilder()
  const page = useCampaign(({ pages }) => pages.find((one) => one.id === pageId))
  const { doc, origin } = builder.session
  if (id.startsWith('contrast:'))
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() => builder.view.set((view) => ({ ...view, panel: 'theme' }))}
      >
        Open the theme
      </Button>
    )
  if (!page || pageId === undefined) return null
  if (field !== 'title' && field !== 'description')
    return (
      <FieldPlace value={pageId}>
        <SharingField page={page} field={field} />
      </FieldPlace>
    )
  return (
    <FieldPlace value={pageId}>
      <FieldRow label={field === 'title' ? 'Title' : 'Description'}>
        {(ids) => (
          <TextControl
            {...ids}
            multiline={field === 'description'}
            value={page[field]}
            maxLength={limits[field]}
            write={(words) => setPage(doc, { pageId, [field]: words }, origin)}
          />
        )}
      </FieldRow>
    </FieldPlace>
  )
}
