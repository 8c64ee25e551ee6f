import { hasWords } from '#shared/lib/has-words.ts'
import { templatePurposes } from '#shared/templates/template.ts'
import type { ShownTemplate } from './template-source.ts'

export type Wanted = {
  /** All of these words are in it somewhere; '' for any. */
  words: string
  /** '' for any. */
  purpose: string
}

/** The templates that are wanted, in their order. */
export function findTemplates(
  templates: readonly ShownTemplate[],
  wanted: Wanted,
): ShownTemplate[] {
  return templates.filter((template) => isWanted(template, wanted))
}

/** Whether a template is one of those that are wanted. */
export function isWanted(
  template: Record<'name' | 'description' | 'purpose', string>,
  { words, purpose }: Wanted,
): boolean {
  if (purpose !== '' && template.purpose !== purpose) return false
  const said = `${template.name} ${template.description} ${labelOf(template.purpose)}`
  return hasWords(said, words)
}

/** How many were found, in words. */
export const foundWords = (found: number) => (found === 1 ? '1 template' : `${found} templates`)

function labelOf(purpose: string): string {
  return templatePurposes.find(({ value }) => value === purpose)?.label ?? ''
}
