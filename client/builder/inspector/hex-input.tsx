import { useState } from 'react'
import classes from './inspector.module.css'

type HexInputProps = { value: string; write: (value: string) => void }

/** A colour as people paste it; written as soon as it is one, `#rrggbb`. */
export function HexInput({ value, write }: HexInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const take = (typed: string) => {
    setDraft(typed)
    const hex = `#${typed.trim().replace(/^#/, '')}`
    if (/^#[0-9a-f]{6}$/i.test(hex)) write(hex)
  }
  return (
    <input
      className={classes.input}
      aria-label="Colour as hex"
      placeholder="#4a3aff"
      spellCheck={false}
      value={draft ?? value}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setDraft(null)}
    />
  )
}
