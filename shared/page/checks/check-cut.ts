import { isRecord } from '../../lib/is-record.ts'
import { limits } from '../../campaign/model/limits.ts'
import type { BlockSnapshot, PropValue } from '../../campaign/model/snapshot.ts'
import type { CheckResult } from './check-result.ts'

/** Says how much of a block's texts is not on the page, as the document has more than a text shows. */
export function checkCut({ id, props }: BlockSnapshot, pageId: string): CheckResult[] {
  const cut = Object.values(props).reduce((total: number, value) => total + cutIn(value), 0)
  if (cut === 0) return []
  return [{ id: `cut:${id}`, level: 'warning', message: notShown(cut), pageId, blockId: id }]
}

/** How that is said. */
export function notShown(cut: number): string {
  const [count, most] = [cut, limits.richText].map((number) => words.format(number))
  const what = cut === 1 ? 'One character of this text is' : `${count} characters of this text are`
  return `${what} not shown: a text has ${most} at most.`
}

const words = new Intl.NumberFormat('en')

function cutIn(value: PropValue): number {
  if (!Array.isArray(value)) return isRecord(value) && value.cut ? value.cut : 0
  const inside = value.flatMap((item) => Object.values(item).map(cutIn))
  return inside.reduce((total, cut) => total + cut, 0)
}
