import type { PageLanguage } from '../../languages/page-language.ts'
import { fillWords } from '../../languages/page-language.ts'
import { isShown } from './inputs.ts'
import type { FormInput } from './inputs.ts'

/** One step of a form: its title, and what it asks for. */
export type FormStep = { id: string; title: string; inputs: FormInput[] }

/**
 * The steps of a form, each begun by an input of type `step`; a single one without a title where no
 * input begins one. Steps that ask for nothing are left out.
 */
export function stepsOf(inputs: readonly FormInput[], { words }: PageLanguage): FormStep[] {
  const steps: FormStep[] = []
  for (const input of inputs) {
    if (input.type === 'step') steps.push({ id: input.id, title: input.label.trim(), inputs: [] })
    if (!isShown(input)) continue
    if (steps.length === 0) steps.push({ id: 'first', title: '', inputs: [] })
    steps.at(-1)?.inputs.push(input)
  }
  const asking = steps.filter((step) => step.inputs.length > 0)
  if (asking.length < 2) return asking.map((step) => ({ ...step, title: '' }))
  return asking.map((step, at) => ({
    ...step,
    title: step.title || fillWords(words.step, { number: at + 1 }),
  }))
}
