import { limits } from '#shared/campaign/model/limits.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { useBuilder } from '../state/builder-context.ts'
import { nameVariant } from './variant-actions.ts'
import classes from './variants.module.css'

type NameInputProps = { variantId: string; name: string; placeholder: string; onDone: () => void }

/** A variant's name being written, in its place; Enter keeps it, Escape doesn't. */
export function NameInput({ variantId, name, placeholder, onDone }: NameInputProps) {
  const builder = useBuilder()
  const keep = (written: string) => {
    if (written.trim() !== name) nameVariant(builder, variantId, written)
    onDone()
  }
  return (
    <input
      ref={selectAllOf}
      className={classes.nameInput}
      dir="auto"
      aria-label="Name of the variant"
      defaultValue={name}
      placeholder={placeholder}
      maxLength={limits.variantName}
      onBlur={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={ownKeys((event) => {
        event.stopPropagation()
        if (event.key === 'Enter') keep(event.currentTarget.value)
        else if (event.key === 'Escape') onDone()
      })}
    />
  )
}

const selectAllOf = (input: HTMLInputElement | null) => {
  if (input && document.activeElement !== input) input.select()
}
