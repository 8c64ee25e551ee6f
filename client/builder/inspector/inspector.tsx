import { memo, useDeferredValue, useState } from 'react'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { findBlock, findSection } from '../state/page-tree.ts'
import { kindName } from '#shared/blocks/block-title.ts'
import { removeSelected } from '../state/commands.ts'
import { duplicate } from '../state/duplicate.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { shownPage } from '../state/builder.ts'
import { selectedIds } from '../state/selected-ids.ts'
import type { Selected } from '../state/selection.ts'
import { FieldPlace } from './field-place.ts'
import {
  blockInspector,
  pageInspector,
  sectionInspector,
  severalInspector,
} from './inspector-parts.ts'
import classes from './inspector.module.css'
import '../contrast/contrast.module.css'
import './list-control.module.css'

/** What can be set about what is selected: a block, a section, else the page. */
export function Inspector() {
  // The outline on the canvas moves at once; what can be set follows when there is time.
  const selected = useDeferredValue(useView((view) => view.selected))
  const more = useDeferredValue(useView((view) => view.more))
  return (
    <Text as="div" size="13" line="20">
      {selected?.kind === 'block' && more.length === 0 ? (
        <SelectedBlock selected={selected} />
      ) : null}
      {selected?.kind === 'section' && more.length === 0 ? (
        <SelectedSection selected={selected} />
      ) : null}
      {selected && more.length > 0 ? <Several selected={selected} more={more} /> : null}
      {selected ? null : <ShownPage />}
    </Text>
  )
}

function SelectedBlock({ selected }: { selected: Selected }) {
  const { shown: block, isGone } = useParting(
    useCampaign((campaign) => blockOf(campaign, selected.id)),
  )
  if (!block || isGone) return <ShownPage />
  return (
    <FieldPlace value={block.id}>
      <Head title={kindName(block.kind)} what="block" />
      <LazyPart key={block.id} part={blockInspector} what="the settings" props={{ block }} />
    </FieldPlace>
  )
}

function SelectedSection({ selected }: { selected: Selected }) {
  const { shown: section, isGone } = useParting(
    useCampaign((campaign) => findSection(campaign, selected.id)?.section ?? null),
  )
  if (!section || isGone) return <ShownPage />
  return (
    <FieldPlace value={section.id}>
      <Head title="Section" what="section" />
      <LazyPart key={section.id} part={sectionInspector} what="the settings" props={{ section }} />
    </FieldPlace>
  )
}

/**
 * What was selected stays here for a moment after it was deleted: on the page it goes at once, and
 * what can be set instead follows when there is time.
 */
function useParting<Part>(part: Part | null): { shown: Part | null; isGone: boolean } {
  const [last, keep] = useState(part)
  if (part !== null && part !== last) keep(part)
  return { shown: part ?? last, isGone: useDeferredValue(part === null) }
}

function Several({ selected, more }: { selected: Selected; more: readonly string[] }) {
  const pageId = useView((view) => view.pageId)
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  if (!page) return null
  const ids = new Set(selectedIds(page, { selected, more }))
  const blocks = page.sections
    .flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
    .filter(({ id }) => ids.has(id))
  return (
    <>
      <Head title={`${ids.size} ${selected.kind}s`} what="selection" />
      {selected.kind === 'block' ? (
        <LazyPart part={severalInspector} what="the settings" props={{ blocks }} />
      ) : null}
    </>
  )
}

function ShownPage() {
  const pageId = useView((view) => view.pageId)
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  if (!page) return null
  return (
    <FieldPlace value={page.id}>
      <LazyPart key={page.id} part={pageInspector} what="the settings" props={{ page }} />
    </FieldPlace>
  )
}

const blockOf = (campaign: CampaignSnapshot, id: string) => findBlock(campaign, id)?.block ?? null

const Head = memo(function Head({ title, what }: { title: string; what: string }) {
  const builder = useBuilder()
  return (
    <div className={classes.head}>
      <Heading grow size="13">
        {title}
      </Heading>
      <IconButton
        label={`Duplicate ${what}`}
        shortcut="Ctrl+D"
        size="sm"
        onClick={() => duplicate(builder)}
      >
        <IconCopy size={16} stroke={1.5} />
      </IconButton>
      <IconButton
        label={`Delete ${what}`}
        shortcut="Del"
        size="sm"
        onClick={() => removeSelected(builder)}
      >
        <IconTrash size={16} stroke={1.5} />
      </IconButton>
    </div>
  )
})
