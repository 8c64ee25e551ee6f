import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { widths } from '#shared/campaign/model/widths.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { setSettingsOf } from '../state/set-selected.ts'
import { leaveFinding } from './picked-finding.ts'

/** The blocks that lack something or hold no words of anybody's own; words of a template are finished ones. */
export function unfinishedBlocks(findings: readonly CheckResult[]): string[] {
  const unfinished = findings.filter(
    ({ id, level }) => level === 'error' || id.startsWith('placeholder:'),
  )
  return [...new Set(unfinished.flatMap(({ blockId }) => blockId ?? []))]
}

/** Hides blocks at every width, as one step, with the way back for a while. */
export function hideBlocks(builder: Builder, ids: readonly string[]): void {
  leaveFinding(builder)
  setSettingsOf(builder, 'block', ids, { hideOn: widths })
  const message = ids.length === 1 ? 'The block is hidden' : `${ids.length} blocks are hidden`
  sayNow(`${message}.`)
  showUndo({
    message,
    label: 'Show again',
    onUndo: () => setSettingsOf(builder, 'block', ids, { hideOn: [] }),
  })
}
