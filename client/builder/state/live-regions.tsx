import { useStore } from '#client/lib/campaign-session/store.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { spoken } from './announce.ts'

/** Where screen readers hear what happens. */
export function LiveRegions() {
  const { urgent, calm } = useStore(spoken, (value) => value)
  return (
    <Spoken as="div">
      <div role="alert" aria-live="assertive" aria-atomic>
        {urgent}
      </div>
      <div role="status" aria-live="polite" aria-atomic aria-label="Changes by others">
        {calm}
      </div>
    </Spoken>
  )
}
