import { useEffect } from 'react'
import { matchesKeys } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { useFindings } from './findings.ts'
import { stepToFinding } from './picked-finding.ts'
import classes from './publish-count.module.css'

/** How many things are left before a launch; on the button that leads to it. Hears the key for the next one. */
export function PublishCount() {
  const builder = useBuilder()
  const findings = useFindings() ?? []
  useEffect(
    () =>
      listenToKeys(window, (event) => {
        const { drag, past } = builder.view.getSnapshot()
        const isBack = matchesKeys('Shift+F8', event)
        if (drag || past || (!isBack && !matchesKeys('F8', event))) return
        event.preventDefault()
        stepToFinding(builder, isBack ? -1 : 1)
      }),
    [builder],
  )
  if (findings.length === 0) return null
  const errors = findings.filter(({ level }) => level === 'error').length
  const [count, what] = errors > 0 ? [errors, 'to fix'] : [findings.length, 'to look at']
  return (
    <span className={classes.count} data-level={errors > 0 ? 'error' : 'warning'}>
      {count > most ? `${most}+` : count}
      <Spoken> {what}</Spoken>
    </span>
  )
}

const most = 99
