import type { PageField, PageForm, PageNumbers } from '#shared/contract/page-numbers.ts'
import { csvLine } from '#shared/lib/csv-line.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { rowsOf } from '../funnel/funnel-words.ts'
import type { FunnelRow } from '../funnel/funnel-words.ts'
import { peopleWords } from '../people-words.ts'
import { worstFields } from './worst-fields.ts'

/** What sections and forms are called; who has no name is told by its place. */
export type PartName = (id: string) => string | undefined

/** The steps of a form: shown, begun, sent. */
export const formRows = ({ shown, begun, sent }: PageForm): FunnelRow[] =>
  rowsOf([
    { key: 'shown', kind: 'view', name: 'Came to the form', visitors: shown },
    { key: 'begun', kind: 'pressed', name: 'Began to fill it in', visitors: begun },
    { key: 'sent', kind: 'converted', name: 'Sent it', visitors: sent },
  ])

/** Where a form loses people, in sentences. */
export function formWords(form: PageForm): string[] {
  const { left, begun } = form
  const worst = worstFields(form)
  const said: string[] = []
  if (left > 0)
    said.push(`${peopleWords(left)} began and did not send it, ${formatShare(left, begun)}.`)
  if (worst.left) said.push(stoppedWords(worst.left, left))
  if (worst.refused)
    said.push(
      `“${worst.refused.label}” had the most errors: ${peopleWords(worst.refused.refused)}.`,
    )
  if (said.length === 0 && begun > 0) said.push('Whoever began sent it, and nobody had an error.')
  return said
}

function stoppedWords({ label, lastBeforeLeaving }: PageField, left: number): string {
  if (left === 1) return `It was after “${label}”.`
  if (lastBeforeLeaving === left) return `All of them stopped after “${label}”.`
  return `More of them stopped after “${label}” than anywhere else: ${formatNumber(lastBeforeLeaving)}.`
}

export type SectionRow = { id: string; name: string; visitors: number; share: number }

/** The sections in their order, with the share of those whose page told how far down they came. */
export function sectionRows({ sections }: PageNumbers, nameOf: PartName): SectionRow[] {
  const all = Math.max(0, ...sections.map(({ visitors }) => visitors))
  return sections.map(({ sectionId, visitors }, index) => ({
    id: sectionId,
    name: nameOf(sectionId) ?? `Section ${index + 1}`,
    visitors,
    share: all === 0 ? 0 : visitors / all,
  }))
}

/** Sections as CSV, a line for each. */
export const sectionsCsv = (rows: readonly SectionRow[]): string =>
  [
    ['Section', 'Visitors', 'Share'],
    ...rows.map(({ name, visitors, share }) => [name, visitors, Math.round(share * 1_000) / 1_000]),
  ]
    .map((cells) => csvLine(cells))
    .join('')

/** Forms as CSV: a line for each step, and for each field. */
export function formsCsv({ forms }: PageNumbers, nameOf: PartName): string {
  const lines = forms.flatMap((form) => {
    const name = nameOf(form.formId) ?? 'Form'
    const step = (words: string, visitors: number) => [name, words, '', visitors, '', '']
    return [
      step('Shown', form.shown),
      step('Begun', form.begun),
      step('Sent', form.sent),
      step('Left', form.left),
      step('With an error', form.refused),
      ...form.fields.map(({ label, filled, refused, lastBeforeLeaving }) => [
        name,
        'Field',
        label,
        filled,
        refused,
        lastBeforeLeaving,
      ]),
    ]
  })
  const head = ['Form', 'Step', 'Field', 'Visitors', 'With an error', 'Stopped after it']
  return [head, ...lines].map((cells) => csvLine(cells)).join('')
}
