import { isRichText } from '../campaign/model/accept-value.ts'
import { textOf } from '../blocks/rich.ts'
import { isRecord } from '../lib/is-record.ts'
import { blankSeed } from './blank.ts'
import { loadTemplate } from './load-template.ts'

/** Fewer words than this may well be anybody's own: “Sign up”, “Questions”. */
const fewestWords = 4

/**
 * The texts with which a campaign began that was made at `madeAt` from this built-in template, or from
 * nothing (null), as plain words; none for a template of one's own.
 */
export async function templateWords(
  templateId: string | null,
  madeAt: Date,
): Promise<ReadonlySet<string>> {
  const seed = templateId === null ? blankSeed : await loadTemplate(templateId, madeAt)
  const texts = seed ? seed.pages.flatMap(({ sections }) => textsIn(sections)) : []
  return new Set(texts.filter((words) => words.split(/\s+/).length >= fewestWords))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  if (isRichText(value)) return [textOf(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
