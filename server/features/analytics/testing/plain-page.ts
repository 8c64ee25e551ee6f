import type { PageCounts, PageQuestion } from '#server/core/ports/visit-numbers.ts'
import { fits, isOfVisit, personOf, withVisits } from './plain-count.ts'
import type { LedgerEvent, Said } from './plain-count.ts'

/** The sections of a page in their order, each with its form, if it has one: the name, and the fields. */
export type PlainPage = { section: string; form?: { id: string; fields: readonly string[] } }[]

const namesIn = (pages: PlainPage, formId: string) =>
  pages.flatMap(({ form }) => (form?.id === formId ? form.fields : []))

/** Counts what visitors did on a page in the plainest way; `pageOf` says what the page of an event has. */
export function plainPage(
  events: readonly LedgerEvent[],
  asked: PageQuestion,
  pageOf: (event: LedgerEvent) => PlainPage,
): PageCounts {
  const there = withVisits(events, false).filter(
    (event) =>
      event.at >= asked.from &&
      event.at < asked.to &&
      event.pageId === asked.pageId &&
      (asked.variants === null || asked.variants.includes(event.values.variant ?? '')) &&
      asked.filters.every((filter) => fits(event, filter)),
  )
  const people = (isSuch: (event: Said) => boolean) =>
    new Set(there.filter(isSuch).map((event) => personOf(event)))
  const blockOf = ({ values }: Said) => values.block ?? ''
  const depthOf = (event: Said) =>
    event.kind === 'scroll' ? pageOf(event).findIndex((one) => one.section === blockOf(event)) : -1
  const cameTo = (isSuch: (section: PlainPage[number]) => boolean) =>
    people((event) =>
      pageOf(event)
        .slice(0, depthOf(event) + 1)
        .some(isSuch),
    )
  const blocks: PageCounts['blocks'] = new Map()
  for (const block of new Set(there.filter(({ kind }) => kind === 'click').map(blockOf)))
    blocks.set(block, {
      clicks: there.filter((one) => one.kind === 'click' && blockOf(one) === block).length,
      visitors: people((one) => one.kind === 'click' && blockOf(one) === block).size,
    })
  const sections: PageCounts['sections'] = new Map()
  const forms: PageCounts['forms'] = new Map()
  const pages = [...new Set(there.map((event) => pageOf(event)))].flat()
  for (const { section, form } of pages) {
    const came = cameTo((one) => one.section === section).size
    if (came > 0) sections.set(section, came)
    if (!form) continue
    const isIn = (event: Said, kind: Said['kind']) =>
      event.kind === kind &&
      blockOf(event) === form.id &&
      pageOf(event).some((one) => one.form?.id === form.id)
    const filled = people((event) => isIn(event, 'fill'))
    const sent = people((event) => isIn(event, 'send'))
    const refused = people((event) => isIn(event, 'refuse'))
    const begun = filled.union(sent)
    const shown = cameTo((one) => one.form?.id === form.id)
      .union(begun)
      .union(refused)
    if (shown.size === 0) continue
    const left = [...filled.difference(sent)]
    const lastOf = (person: string) =>
      there.findLast((event) => isIn(event, 'fill') && personOf(event) === person)?.field
    const fields = new Map(
      namesIn(pages, form.id).map((name) => [
        name,
        {
          filled: people((event) => isIn(event, 'fill') && event.field === name).size,
          refused: people((event) => isIn(event, 'refuse') && event.field === name).size,
          last: left.filter((person) => lastOf(person) === name).length,
        },
      ]),
    )
    for (const [name, counts] of fields)
      if (counts.filled + counts.refused === 0) fields.delete(name)
    forms.set(form.id, {
      shown: shown.size,
      begun: begun.size,
      refused: refused.size,
      sent: sent.size,
      left: left.length,
      fields,
    })
  }
  return { visitors: people(isOfVisit).size, blocks, sections, forms }
}
