import type { ComparedSince } from '#shared/reviews/compared-since.ts'

/** Since when somebody is offered to see what changed: `since your answer to version 3`. */
export function sinceWords({ from, why }: ComparedSince): string {
  if (why === 'answer') return `since your answer to version ${from}`
  return why === 'approved' ? `since version ${from}, which was approved` : `since version ${from}`
}
