import { useState } from 'react'
import { normalisePath } from '#shared/campaign/model/page-path.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import classes from './inspector.module.css'

type PathControlProps = { id: string; value: string; write: (path: string) => void }

/** A page's address; written when the person is done, as a half-typed one would lead nowhere. */
export function PathControl({ id, value, write }: PathControlProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const finish = () => {
    const path = draft === null ? value : normalisePath(draft)
    if (path !== value) write(path)
    setDraft(null)
  }
  return (
    <input
      id={id}
      className={classes.input}
      spellCheck={false}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={ownKeys((event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setDraft(null)
      })}
    />
  )
}
