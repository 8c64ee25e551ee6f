import type { Lead } from '#shared/contract/leads.ts'

type Answer = Lead['fields'][number]

/** Whether it tells leads apart: written by the visitor, in a few words. */
const isWritten = ({ type }: Answer) => type === 'text' || type === 'phone'

const isAnswered = ({ value }: Answer) => value !== ''

/** What a lead is known by: its address, else the first few words that were written. */
export function titleOf(lead: Lead): string {
  const main = mainOf(lead)
  return main ? shownOf(main) : 'No answers'
}

/** An answer as people write it. */
export const shownOf = ({ shown, value }: Answer) => shown ?? value

function mainOf({ fields }: Lead): Answer | undefined {
  const answers = fields.filter((field) => isAnswered(field) && field.type !== 'hidden')
  return answers.find(({ type }) => type === 'email') ?? answers.find(isWritten) ?? answers[0]
}

/** The address that the visitor gave; null when the form asked for none. */
export function addressOf({ fields }: Lead): string | null {
  return fields.find((field) => field.type === 'email' && isAnswered(field))?.value ?? null
}

/** What else was answered, as far as it says something in a line. */
export function restOf(lead: Lead): Answer[] {
  const main = mainOf(lead)
  const telling = lead.fields.filter(({ type }) => type !== 'hidden' && type !== 'consent')
  return telling.filter((field) => isAnswered(field) && field !== main)
}

/** The answers as they were asked for, and apart from them what came with the visit. */
export function partsOf({ fields }: Lead): { answers: Answer[]; cameWith: Answer[] } {
  return {
    answers: fields.filter(({ type }) => type !== 'hidden'),
    cameWith: fields.filter((field) => field.type === 'hidden' && isAnswered(field)),
  }
}

const utmWords: Record<string, string> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign of the link',
  utm_term: 'Term',
  utm_content: 'Content',
}

/** What a hidden answer is called. */
export const sourceWords = ({ label }: Answer) => utmWords[label] ?? label
