import type { Progress } from './run-steps.ts'

/** How it went so far, in a sentence; `count` is how many steps there are. */
export function summarise({ done, finished }: Progress<unknown>, count: number): string {
  if (!finished) return `Looking: ${done.length} of ${count}`
  const attention = done.filter(({ finding }) => finding.standing === 'attention').length
  const failed = done.filter(({ finding }) => finding.standing === 'failed').length
  const parts = [
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'does' : 'do'} not work`] : []),
    ...(attention > 0 ? [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
  ]
  return parts.length === 0
    ? `All ${count} checks are fine`
    : `Of ${count} checks, ${parts.join(' and ')}`
}
