import { formatList } from '#client/lib/words/format.ts'
import type { Standing } from './finding.ts'
import type { Progress } from './run-steps.ts'

/** How it went so far, in a sentence; `count` is how many steps there are. */
export function summarise({ done, finished }: Progress<unknown>, count: number): string {
  if (!finished) return `Looking: ${done.length} of ${count}`
  const countOf = (standing: Standing) =>
    done.filter(({ finding }) => finding.standing === standing).length
  const failed = countOf('failed')
  const attention = countOf('attention')
  const skipped = countOf('skipped')
  const parts = [
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'does' : 'do'} not work`] : []),
    ...(attention > 0 ? [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
    ...(skipped > 0 ? [`${skipped} could not be tried`] : []),
  ]
  return parts.length === 0
    ? `All ${count} checks are fine`
    : `Of ${count} checks, ${formatList(parts)}`
}
