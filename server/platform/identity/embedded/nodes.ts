import type { UiNode, UiNodeInputAttributes } from '@ory/client'
import type { FlowNote, UiMessage } from './flow.ts'
import { labels } from './messages.ts'

export type Field = {
  group: 'default' | 'password' | 'profile' | 'code'
  name: string
  type: UiNodeInputAttributes['type']
  label?: UiMessage
  value?: string | undefined
  required?: true
  pattern?: string
  maxlength?: number
  autocomplete?: NonNullable<UiNodeInputAttributes['autocomplete']>
}

/** A field as clients read it, with the notes that stand at it. */
export function inputNode(
  { group, label, value, ...attributes }: Field,
  notes: readonly FlowNote[],
): UiNode {
  return {
    type: 'input',
    group,
    attributes: {
      node_type: 'input',
      disabled: false,
      ...attributes,
      ...(value === undefined ? {} : { value }),
    },
    messages: notes
      .filter((note) => note.field === attributes.name && attributes.type !== 'hidden')
      .map((note) => note.message),
    meta: label ? { label } : {},
  }
}

/** The link that leads on when a flow has nothing more to ask. */
export function continueNode(href: string): UiNode {
  const label = labels.continue
  return {
    type: 'a',
    group: 'code',
    attributes: { node_type: 'a', id: 'continue', href, title: label },
    messages: [],
    meta: { label },
  }
}
