import { skipped } from '../finding.ts'
import type { Step } from '../run-steps.ts'
import type { Seen } from './flow-facts.ts'

const unreached = skipped('Not tried: the provider does not answer this browser.')

/** A step that makes sense only with a provider that answers. */
export function withProvider(step: Step<Seen>): Step<Seen> {
  const run: Step<Seen>['run'] = async (seen) =>
    seen.isReached ? step.run(seen) : { finding: unreached }
  return { ...step, run }
}
