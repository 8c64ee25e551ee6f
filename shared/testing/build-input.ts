import type { ListItem } from '../campaign/model/snapshot.ts'
import { inputTypes } from '../blocks/form/input-types.ts'

/** An input of a form, an e-mail address unless told. */
export function buildInput(input: Partial<ListItem> = {}): ListItem {
  return { id: 'email', type: 'email', label: 'E-mail address', required: true, ...input }
}

/** One input of every type, in three steps when `steps` says so. */
export function buildEveryInput(steps: boolean): ListItem[] {
  return inputTypes
    .filter((type) => type !== 'step')
    .flatMap((type) => {
      const input = buildInput({
        id: type,
        type,
        label: `The ${type}`,
        required: type !== 'long-text',
        help: type === 'email' || type === 'radios' ? 'We only use it to answer.' : '',
        options: 'Small\nMedium\nLarge, with a longer explanation',
        policy: '/privacy',
        query: 'utm_campaign',
      })
      const begins = steps && (type === 'email' || type === 'number' || type === 'date')
      return begins ? [buildStep(type), input] : [input]
    })
}

/** What begins a new step with this title. */
export function buildStep(label: string): ListItem {
  return buildInput({ id: `step-${label}`, type: 'step', label })
}
