import { memo, useMemo } from 'react'
import { sectionFields } from '#shared/campaign/model/section-style.ts'
import { setSectionColumns } from '#shared/campaign/edits/set-section-columns.ts'
import { setSectionStyle } from '#shared/campaign/edits/set-section-style.ts'
import type { SectionSnapshot } from '#shared/campaign/model/snapshot.ts'
import { sectionColours } from '#shared/page/colours/section-colours.ts'
import { Grid, Heading } from '#client/ui/layout/elements.tsx'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { Differs, DiffersLine } from './differing.tsx'
import type { FieldEdits } from './field-edits.ts'
import { FieldGroups } from './field-groups.tsx'
import classes from './inspector.module.css'
import { VisibilityGroup } from './visibility-group.tsx'

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

const columnKeys = ['ratio']

type SectionInspectorProps = { section: SectionSnapshot }

/** How the selected section looks and how it is divided. */
export const SectionInspector = memo(function SectionInspector({ section }: SectionInspectorProps) {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const { id, style, settings } = section
  const edits = useMemo(() => sectionEdits(builder, id), [builder, id])
  const ids = useMemo(() => [id], [id])
  // What is written on the section is what its colours are read against.
  const text = useCampaign((campaign) => sectionColours(campaign.theme, style).text)
  const divide = (ratio: readonly number[]) => {
    const args = { sectionId: id, columns: ratio.length, ratio: [...ratio] }
    asOneStep(builder, () => setSectionColumns(doc, args, origin))
  }
  const { ratio: shares, ...values } = style
  return (
    <Differs level="sections" id={id}>
      <section className={classes.group} aria-label="Columns">
        <Heading as="h3" size="12" line="16" tone="ink-3">
          Columns
        </Heading>
        <Grid gap="8" columns="4" role="radiogroup" aria-label="Columns">
          {divisions.map((ratio) => (
            <Division
              key={ratio.join(':')}
              ratio={ratio}
              chosen={sameRatio(ratio, shares)}
              onChoose={() => divide(ratio)}
            />
          ))}
        </Grid>
        <DiffersLine label="Columns" names={columnKeys} of="keys" />
      </section>
      <FieldGroups
        fields={sectionFields}
        values={values}
        edits={edits}
        ground={text}
        blockId={null}
      />
      <VisibilityGroup level="sections" ids={ids} settings={settings} />
    </Differs>
  )
})

function sectionEdits({ session }: Builder, sectionId: string): FieldEdits {
  const { doc, origin } = session
  const set = (key: string, value: string | number | boolean | null) => {
    const change = value === null ? { style: {}, unset: [key] } : { style: { [key]: value } }
    setSectionStyle(doc, { sectionId, ...change }, origin)
  }
  return {
    set,
    text: set,
    list: () => {
      throw new Error('a section has no lists')
    },
  }
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
