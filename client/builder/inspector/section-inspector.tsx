import { memo } from 'react'
import { setSectionColumns } from '#shared/campaign/set-section-columns.ts'
import { setSectionStyle } from '#shared/campaign/set-section-style.ts'
import type { SectionSnapshot, SectionStyle } from '#shared/campaign/snapshot.ts'
import { useBuilder } from '../state/builder-context.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { ChoiceControl } from './choice-control.tsx'
import { FieldRow } from './field-row.tsx'
import classes from './inspector.module.css'

const backgrounds = [
  { value: 'none', label: 'None' },
  { value: 'muted', label: 'Muted' },
  { value: 'primary', label: 'Primary' },
  { value: 'dark', label: 'Dark' },
] as const

const widths = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
  { value: 'full', label: 'Full width' },
] as const

const paddings = [
  { value: 'none', label: 'None' },
  { value: 'small', label: 'S' },
  { value: 'medium', label: 'M' },
  { value: 'large', label: 'L' },
] as const

/** The divisions offered, each as the shares of its columns. */
const divisions: readonly (readonly number[])[] = [
  [1],
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 1, 1, 1],
]

/** How the selected section looks and how it is divided. */
export const SectionInspector = memo(function SectionInspector({
  section,
}: {
  section: SectionSnapshot
}) {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const { style } = section
  const set = (change: Partial<SectionStyle>) => {
    asOneStep(builder, () => setSectionStyle(doc, { sectionId: section.id, style: change }, origin))
  }
  const divide = (ratio: readonly number[]) => {
    const args = { sectionId: section.id, columns: ratio.length, ratio: [...ratio] }
    asOneStep(builder, () => setSectionColumns(doc, args, origin))
  }
  return (
    <>
      <section className={classes.group} aria-label="Columns">
        <h3 className={classes.groupTitle}>Columns</h3>
        <div className={classes.divisions} role="radiogroup" aria-label="Columns">
          {divisions.map((ratio) => (
            <Division
              key={ratio.join(':')}
              ratio={ratio}
              chosen={sameRatio(ratio, style.ratio)}
              onChoose={() => divide(ratio)}
            />
          ))}
        </div>
      </section>
      <section className={classes.group} aria-label="Style">
        <h3 className={classes.groupTitle}>Style</h3>
        <Choice
          label="Background"
          options={backgrounds}
          value={style.background}
          write={(background) => set({ background })}
        />
        <Choice
          label="Width"
          options={widths}
          value={style.width}
          write={(width) => set({ width })}
        />
        <Choice
          label="Space above and below"
          options={paddings}
          value={style.padding}
          write={(padding) => set({ padding })}
        />
      </section>
    </>
  )
})

type ChoiceProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  write: (value: V) => void
}

function Choice<V extends string>({ label, options, value, write }: ChoiceProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) write(option.value)
  }
  return (
    <FieldRow label={label}>
      {(ids) => (
        <ChoiceControl {...ids} label={label} options={options} value={value} write={choose} />
      )}
    </FieldRow>
  )
}

type DivisionProps = { ratio: readonly number[]; chosen: boolean; onChoose: () => void }

function Division({ ratio, chosen, onChoose }: DivisionProps) {
  const count = ratio.length === 1 ? '1 column' : `${ratio.length} columns`
  const even = ratio.every((share) => share === ratio[0])
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={even ? count : `${count}, ${ratio.join(' to ')}`}
      title={even ? count : ratio.join(' : ')}
      className={classes.division}
      onClick={onChoose}
    >
      {Array.from(ratio, (share, at) => (
        <span key={at} style={{ flexGrow: share }} />
      ))}
    </button>
  )
}

function sameRatio(a: readonly number[], b: readonly number[]): boolean {
  const total = (ratio: readonly number[]) => ratio.reduce((sum, share) => sum + share, 0)
  return (
    a.length === b.length &&
    a.every((share, at) => Math.abs(share / total(a) - (b[at] ?? 0) / total(b)) < 0.001)
  )
}
