import type { Funnel, FunnelStep } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'

/** A step by its name; `key` tells it from others. */
type NamedStep = Pick<FunnelStep, 'kind' | 'visitors'> & { key: string; name: string }

export type FunnelRow = NamedStep & {
  /** Of those at the first step, 0 to 1. */
  share: number
  /** Of those at the step before; null at the first and where nobody was. */
  wentOn: number | null
  /** How many did not go on from the step before. */
  left: number
  /** Most were lost on the way to this step. */
  isLargestLoss: boolean
}

/** The steps with what they are beside each other. */
export const funnelRows = (steps: readonly FunnelStep[]): FunnelRow[] =>
  rowsOf(
    steps.map((step) => {
      const { kind, pageId, visitors } = step
      return { key: `${kind} ${pageId}`, kind, name: stepName(step), visitors }
    }),
  )

/** Steps of whatever kind with what they are beside each other. */
export function rowsOf(steps: readonly NamedStep[]): FunnelRow[] {
  const first = steps[0]?.visitors ?? 0
  const losses = steps.map((step, index) => (steps[index - 1]?.visitors ?? 0) - step.visitors)
  const most = Math.max(...losses)
  const largest = most > 0 ? losses.indexOf(most) : -1
  return steps.map((step, index) => {
    const before = steps[index - 1]?.visitors
    return {
      ...step,
      share: first === 0 ? 0 : step.visitors / first,
      wentOn: before ? step.visitors / before : null,
      left: index === 0 ? 0 : (losses[index] ?? 0),
      isLargestLoss: index === largest,
    }
  })
}

/** "Saw Home", "Pressed something on Home", "Converted on Home". */
export function stepName({ kind, path, title }: FunnelStep): string {
  const page = title || path
  if (kind === 'view') return `Saw ${page}`
  return kind === 'pressed' ? 'Pressed a button or link there' : 'Converted there'
}

/** Who is not among the steps, so that their numbers add up with the others on the screen. */
export function outsideWords({ steps, visitors, converted }: Funnel): string[] {
  const elsewhere = visitors - (steps[0]?.visitors ?? 0)
  const inSteps = steps.find(({ kind }) => kind === 'converted')?.visitors ?? 0
  const otherwise = converted - inSteps
  const people = (count: number) => (count === 1 ? '1 visitor' : `${formatNumber(count)} visitors`)
  return [
    elsewhere > 0 ? `${people(elsewhere)} came in elsewhere and did not see the first page.` : '',
    otherwise > 0 ? `${people(otherwise)} converted in another way than by these steps.` : '',
  ].filter((words) => words !== '')
}
