import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { createStore, useStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import { sayNow } from '../state/announce.ts'
import { editText, reveal, select, showPage } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leadTo } from '../state/lead-to.ts'
import { mayEdit } from '../state/commands.ts'
import { findBlock } from '../state/page-tree.ts'
import { findingsOf } from './findings.ts'
import { richTextOf } from './rich-text-of.ts'

/** A finding, and its place in the list when it was picked. */
type Picked = { finding: CheckResult; at: number }

const pickedBy = new WeakMap<Builder['view'], Store<Picked | null>>()

/** The finding that is being mended; it stays while somebody is at it, also once it is mended. */
function pickedOf({ view }: Builder): Store<Picked | null> {
  const picked = pickedBy.get(view) ?? createStore<Picked | null>(null)
  pickedBy.set(view, picked)
  return picked
}

export function usePicked(): CheckResult | null {
  return useStore(pickedOf(useBuilder()), (picked) => picked?.finding ?? null)
}

/** Shows where a finding is, and lets it be mended: words on the page, the rest in the panel. */
export function pickFinding(builder: Builder, finding: CheckResult): void {
  const at = findingsOf(builder)
    .getSnapshot()
    ?.findIndex(({ id }) => id === finding.id)
  pickedOf(builder).set(() => ({ finding, at: Math.max(0, at ?? 0) }))
  const { pageId, sectionId, blockId } = finding
  if (blockId !== undefined) {
    leadTo(builder, { kind: 'block', id: blockId })
    writeOver(builder, finding)
  } else if (sectionId !== undefined) leadTo(builder, { kind: 'section', id: sectionId })
  else if (pageId !== undefined) {
    showPage(builder, pageId)
    select(builder, null)
  }
}

/** Leaves the one that was picked. */
export function leaveFinding(builder: Builder): void {
  pickedOf(builder).set(() => null)
}

/** Words are mended where they are read: what is typed next takes their place. */
function writeOver(builder: Builder, finding: CheckResult): void {
  const { blockId } = finding
  const block = blockId && findBlock(builder.session.campaign.getSnapshot(), blockId)?.block
  const field = block ? richTextOf(block, finding) : null
  if (!block || field === null || !mayEdit(builder)) return
  // The page may be another one: it is drawn first.
  requestAnimationFrame(() => {
    reveal(builder, { kind: 'block', id: block.id })
    editText(builder, { blockId: block.id, field, caret: 'all' })
  })
}

/** Goes to the next finding, or back; from the selection on where none was picked. */
export function stepToFinding(builder: Builder, step: 1 | -1): void {
  const findings = findingsOf(builder).refresh()
  const next = findings[(placeToGo(builder, findings, step) + findings.length) % findings.length]
  if (!next) {
    sayNow('Nothing stands in the way of a launch.')
    return
  }
  builder.view.set((view) => ({ ...view, panel: 'launch', past: null }))
  pickFinding(builder, next)
  sayNow(`${findings.indexOf(next) + 1} of ${findings.length}: ${next.message}`)
}

/** May be one before the first, or one after the last. */
function placeToGo(builder: Builder, findings: readonly CheckResult[], step: 1 | -1): number {
  const picked = pickedOf(builder).getSnapshot()
  if (!picked) {
    const { selected } = builder.view.getSnapshot()
    const at = findings.findIndex(
      ({ blockId, sectionId }) => (blockId ?? sectionId) === selected?.id,
    )
    return at < 0 && step < 0 ? -1 : at + step
  }
  const at = findings.findIndex(({ id }) => id === picked.finding.id)
  const same = findings[at]
  // It is mended: the next has moved up to where it was.
  if (!same) return step === 1 ? picked.at : picked.at - 1
  // One of several places that it stands for is mended.
  return step === 1 && !isSamePlace(same, picked.finding) ? at : at + step
}

const isSamePlace = (one: CheckResult, other: CheckResult): boolean =>
  one.field === other.field && one.item === other.item && one.itemField === other.itemField
