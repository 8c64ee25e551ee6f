import { createContext, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Level } from '#shared/campaign/document/document.ts'
import { splitId } from '#shared/campaign/document/variant-ids.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useDifferences } from '../variants/use-differences.ts'
import { takePages } from '../variants/variant-actions.ts'
import classes from './inspector.module.css'

type Differing = { level: Level; id: string; props: readonly string[]; keys: readonly string[] }

const DifferingContext = createContext<Differing | null>(null)

type DiffersProps = { level: Level; id: string; variantId?: string | null; children: ReactNode }

/** Tells the fields inside which of them a variant says otherwise than its page. */
export function Differs({ level, id, variantId, children }: DiffersProps) {
  const differences = useDifferences(variantId ?? splitId(id)?.variantId ?? null)
  const own = differences.find((each) => each.kind === 'changed' && each.id === id)
  const value = useMemo(
    () => (own?.kind === 'changed' ? { level, id, props: own.props, keys: own.keys } : null),
    [own, level, id],
  )
  return <DifferingContext value={value}>{children}</DifferingContext>
}

type DiffersLineProps = {
  /** The label of the field, for assistive technology. */
  label: string
  /** The field's props or keys, also of narrower widths. */
  names: readonly string[]
  /** Whether the names are those of a block's props. */
  of: 'props' | 'keys'
}

/** Below a field that a variant says otherwise: that it does, and the way back. */
export function DiffersLine({ label, names, of }: DiffersLineProps) {
  const builder = useBuilder()
  const differing = use(DifferingContext)
  const own = differing?.[of].filter((name) => names.includes(name)) ?? []
  if (!differing || own.length === 0) return null
  const back = { props: [], keys: [], [of]: own }
  return (
    <p className={classes.differs}>
      <span>Differs from the page</span>
      <button
        type="button"
        className={classes.takePages}
        aria-label={`Use the page’s: ${label}`}
        onClick={() => asOneStep(builder, () => takePages(builder, differing, back))}
      >
        Use the page’s
      </button>
    </p>
  )
}
