import { useMemo } from 'react'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { groundColour } from '../state/ground-colour.ts'
import { blockEdits } from './block-inspector.tsx'
import type { FieldEdits } from './field-edits.ts'
import { FieldGroups } from './field-groups.tsx'
import classes from './inspector.module.css'
import { sharedFields, sharedValues } from './shared-fields.ts'
import { VisibilityGroup } from './visibility-group.tsx'

/** What several selected blocks share; a change is one for all of them. */
export function SeveralInspector({ blocks }: { blocks: readonly BlockSnapshot[] }) {
  const builder = useBuilder()
  const last = blocks.at(-1)
  const ground = useCampaign((campaign) => groundColour(campaign, last?.id ?? ''))
  const key = blocks.map(({ id }) => id).join(' ')
  const ids = useMemo(() => key.split(' '), [key])
  const kinds = blocks.map(({ kind }) => kind).join(' ')
  const edits = useMemo(() => editsOfAll(builder, ids, kinds.split(' ')), [builder, ids, kinds])
  const fields = sharedFields(blocks)
  return (
    <>
      {Object.keys(fields).length === 0 ? (
        <p className={classes.note}>
          These blocks have nothing in common that could be set at once. They can be moved, copied,
          hidden and deleted together.
        </p>
      ) : null}
      <FieldGroups
        fields={fields}
        values={sharedValues(blocks)}
        edits={edits}
        ground={ground}
        blockId={null}
      />
      {last ? <VisibilityGroup level="blocks" ids={ids} settings={last.settings} /> : null}
    </>
  )
}

function editsOfAll(
  builder: Builder,
  ids: readonly string[],
  kinds: readonly string[],
): FieldEdits {
  const all = ids.flatMap((id, at) => {
    const model = findDefinition(kinds[at] ?? '')
    return model ? [blockEdits(builder, id, model)] : []
  })
  const { doc, origin } = builder.session
  return {
    set: (prop, value) =>
      doc.transact(() => all.forEach((edits) => edits.set(prop, value)), origin),
    text: () => undefined,
    list: () => {
      throw new Error('lists belong to one block')
    },
  }
}
