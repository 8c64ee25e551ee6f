import { useEffect, useState } from 'react'
import type { Visit } from '#shared/contract/analytics.ts'
import { heldVisits } from './visit-words.ts'

type Held = { of: string; visits: readonly Visit[] }

/**
 * What a list shows that does not change while it is held: `of` says what was asked for, and what is held
 * of anything else is let go. `visits` are undefined while they are not known.
 */
export function useHeld(visits: readonly Visit[] | undefined, of: string, isHeld: boolean) {
  const [held, setHeld] = useState<Held | null>(null)
  const current = isHeld && held?.of === of ? held : null
  useEffect(() => {
    if (!isHeld) setHeld(null)
    else if (!current && visits) setHeld({ of, visits })
  }, [isHeld, current, of, visits])
  return {
    ...(current && visits ? heldVisits(current.visits, visits) : { shown: visits, fresh: 0 }),
    /** Shows what came since, and holds that. */
    renew: () => visits && setHeld({ of, visits }),
  }
}
