import { hasWords } from '#shared/lib/has-words.ts'
import { templatePurposes } from '#shared/templates/template.ts'
import type { ShownTemplate } from './public/template-source.ts'

export type Wanted = {
  /** All of these words are in it somewhere; '' for any. */
  words: string
  /** '' for any. */
  purpose: string
}

/** The templates that are wanted, in their order. */
export function findTemplates(
  templates: readonly ShownTemplate[],
  { words, purpose }: Wanted,
): ShownTemplate[] {
  return templates.filter((template) => {
    if (purpose !== '' && template.purpose !== purpose) return false
    const said = `${template.name} ${template.description} ${labelOf(template.purpose)}`
    return hasWords(said, words)
  })
}

function labelOf(purpose: string): string {
  return templatePurposes.find(({ value }) => value === purpose)?.label ?? ''
}
