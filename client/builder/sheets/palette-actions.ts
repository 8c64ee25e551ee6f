import { allBlocks } from '#shared/blocks/registry.ts'
import { textOfValue } from '#shared/blocks/rich.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import { allCommands } from '../commands/all-commands.ts'
import type { Builder } from '../state/builder.ts'
import { wordsOf as wordsForSearch } from '../panels/block-words.ts'
import { currentPage, reveal, showPage } from '../state/builder.ts'
import { blockTitle, kindName } from '#shared/blocks/block-title.ts'
import { everyPage, pageTitle } from '#shared/campaign/model/page-family.ts'
import { addAfterSelection, addSectionAfterSelection } from '../state/commands.ts'

/** Something that the palette offers. */
export type PaletteAction = {
  id: string
  group: 'Add' | 'Pages' | 'On this page' | 'Commands' | 'Go to'
  label: string
  /** Further words by which it is found. */
  words: string
  keys?: string
  run: () => void
}

/** What can be added after the selection. */
export function addActions(builder: Builder): PaletteAction[] {
  return [
    ...allBlocks().map((block) => ({
      id: `add:${block.kind}`,
      group: 'Add' as const,
      label: block.name,
      words: `add block ${wordsForSearch(block)}`,
      run: () => void addAfterSelection(builder, block.kind),
    })),
    ...[1, 2, 3, 4].map((columns) => ({
      id: `add-section:${columns}`,
      group: 'Add' as const,
      label: columns === 1 ? 'Section with 1 column' : `Section with ${columns} columns`,
      words: 'add section',
      run: () => void addSectionAfterSelection(builder, columns),
    })),
  ]
}

/** Everything else that the palette leads to; `go` opens another screen. */
export function otherActions(builder: Builder, go: (path: string) => void): PaletteAction[] {
  const { campaignId, campaign } = builder.session
  return [
    ...allCommands
      .filter(({ isKeyOnly, isOffered }) => !isKeyOnly && (isOffered?.(builder) ?? true))
      .map(({ label, group, keys, run }) => ({
        id: `command:${label}`,
        group: 'Commands' as const,
        label,
        words: group,
        ...(keys[0] === undefined ? {} : { keys: keys[0] }),
        run: () => void run(builder),
      })),
    ...templateActions(builder),
    toLaunch(builder),
    ...everyPage(campaign.getSnapshot()).map(({ id, path }) => ({
      id: `page:${id}`,
      group: 'Pages' as const,
      label: pageTitle(campaign.getSnapshot(), id) ?? 'Untitled page',
      words: `page ${path}`,
      run: () => showPage(builder, id),
    })),
    ...blocksHere(builder).map((block) => ({
      id: `block:${block.id}`,
      group: 'On this page' as const,
      label: blockTitle(block),
      words: `${kindName(block.kind)} ${wordsOf(block)}`,
      run: () => reveal(builder, { kind: 'block', id: block.id }),
    })),
    ...[
      { label: 'Preview', path: `/campaigns/preview/${campaignId}` },
      { label: 'Schedule and all checks', path: `/activate/${campaignId}` },
      { label: 'Campaign overview', path: `/dashboard/campaigns/${campaignId}` },
      { label: 'Numbers of this campaign', path: `/dashboard/campaigns/${campaignId}/analytics` },
      { label: 'All campaigns', path: '/dashboard/campaigns' },
    ].map(({ label, path }) => ({
      id: `go:${path}`,
      group: 'Go to' as const,
      label,
      words: 'go open',
      run: () => go(path),
    })),
  ]
}

/** To what is left to do before a launch, and to the launch itself. */
const toLaunch = ({ view }: Builder): PaletteAction => ({
  id: 'publish',
  group: 'Commands',
  label: 'Publish',
  words: 'launch go live ready checks problems',
  run: () => view.set((current) => ({ ...current, panel: 'launch' })),
})

/** Keeps what there is for later campaigns; the sheet asks which and under what name. */
function templateActions({ view }: Builder): PaletteAction[] {
  const label = view.getSnapshot().selected?.kind === 'section' ? 'the section' : 'the campaign'
  return [
    {
      id: 'save-template',
      group: 'Commands' as const,
      label: `Save ${label} as a template`,
      words: 'keep section campaign',
      run: () => view.set((current) => ({ ...current, sheet: 'template' })),
    },
  ]
}

/** The actions in which every word of `query` is found, by label first. */
export function findActions(actions: readonly PaletteAction[], query: string): PaletteAction[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return actions.filter(({ group }) => group !== 'On this page')
  const inLabel = ({ label }: PaletteAction) => has(label, wanted)
  const anywhere = (action: PaletteAction) => has(`${action.label} ${action.words}`, wanted)
  const byLabel = actions.filter(inLabel)
  return [...byLabel, ...actions.filter((action) => anywhere(action) && !inLabel(action))]
}

function has(text: string, wanted: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return wanted.every((word) => lower.includes(word))
}

function blocksHere(builder: Builder): BlockSnapshot[] {
  const sections = currentPage(builder)?.sections ?? []
  return sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
}

function wordsOf({ props }: BlockSnapshot): string {
  return Object.values(props)
    .map((value) => (typeof value === 'string' ? value : textOfValue(value)))
    .join(' ')
}
