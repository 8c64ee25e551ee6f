import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '../loading/lazy-boundary.tsx'

const rules = lazyFile(async () => (await import('./rtl-rules.tsx')).RtlRules)
const noProps = {}

/** The rules for texts from right to left beside a page; until they are there such texts stand on the left. */
export function RightToLeft() {
  return <LazyBoundary part={rules} props={noProps} />
}
