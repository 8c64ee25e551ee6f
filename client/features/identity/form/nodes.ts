import type { UiNode, UiNodeInputAttributes } from '@ory/client'
import { tidyAddress } from '#shared/lib/email-address.ts'

export type InputNode = UiNode & { attributes: UiNodeInputAttributes & { node_type: 'input' } }
export type FieldValue = string | boolean
export type FieldValues = Readonly<Record<string, FieldValue>>

export function isInput(node: UiNode): node is InputNode {
  return node.attributes.node_type === 'input'
}

export const isSubmit = (node: InputNode) => node.attributes.type === 'submit'
export const isHidden = (node: InputNode) => node.attributes.type === 'hidden'
/** Runs a script of the provider when clicked (passkeys); it does nothing without that script. */
export const isScripted = (node: InputNode) => node.attributes.type === 'button'

const isVisibleField = (node: InputNode) => !isSubmit(node) && !isHidden(node) && !isScripted(node)

/** The flow's token against forged requests, which goes with every form. */
export function tokenOf(nodes: readonly UiNode[]): unknown {
  const node = nodes.filter(isInput).find(({ attributes }) => attributes.name === 'csrf_token')
  return node?.attributes.value
}

/** One name can stand in several groups, so both make the key. */
export const keyOf = (node: InputNode) => `${node.group}:${node.attributes.name}`

/** What stands in the visible fields at first; `known` fills in, by name, what would be empty. */
export function initialValues(
  nodes: readonly UiNode[],
  known: Readonly<Record<string, string>> = {},
): FieldValues {
  const fields = nodes.filter(isInput).filter(isVisibleField)
  return Object.fromEntries(
    fields.map((node) => {
      const given = initialValue(node)
      return [keyOf(node), given === '' ? (known[node.attributes.name] ?? '') : given]
    }),
  )
}

/** What stands in the visible fields whatever is typed, by the names of fields. */
export function fixedValues(
  nodes: readonly UiNode[],
  fixed: Readonly<Record<string, string>> = {},
): FieldValues {
  const fields = nodes.filter(isInput).filter(isVisibleField)
  return Object.fromEntries(
    fields.flatMap((node) => {
      const value = fixed[node.attributes.name]
      return value === undefined ? [] : [[keyOf(node), value] as const]
    }),
  )
}

function initialValue({ attributes: { type, value } }: InputNode): FieldValue {
  if (type === 'checkbox') return value === true || value === 'true'
  return value === undefined || value === null ? '' : String(value)
}

/**
 * The groups in the order of their showing: shared fields first, then ways with something to fill
 * in, then those that are only a button. So Enter sends the form that has been filled in.
 */
export function groupsOf(nodes: readonly UiNode[]): { group: string; nodes: UiNode[] }[] {
  const groups = new Map<string, UiNode[]>()
  for (const node of nodes) groups.set(node.group, [...(groups.get(node.group) ?? []), node])
  const rank = (group: string, members: UiNode[]) => {
    if (group === 'default') return 0
    return members.filter(isInput).some(isVisibleField) ? 1 : 2
  }
  return [...groups]
    .map(([group, members]) => ({ group, nodes: members, rank: rank(group, members) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group, nodes: members }) => ({ group, nodes: members }))
}

/**
 * The body that a click on `button` sends: the shared fields and those of its own group, with names
 * like `traits.email` nested. A code goes only with the button that is for it: together with an
 * address the provider would send another code and not look at this one.
 */
export function submissionOf(
  nodes: readonly UiNode[],
  values: FieldValues,
  button: InputNode,
): Record<string, unknown> {
  const isAside = button.attributes.name !== 'method'
  const sent = nodes
    .filter(isInput)
    .filter((node) => node.group === 'default' || node.group === button.group)
    .filter((node) => !isSubmit(node) && !isScripted(node))
    .filter((node) => !(isAside && node.attributes.name === 'code'))
  const body: Record<string, unknown> = {}
  for (const node of sent) assign(body, node.attributes.name, valueOf(node, values))
  assign(body, button.attributes.name, button.attributes.value)
  body['method'] ??= button.group
  return body
}

function valueOf(node: InputNode, values: FieldValues): unknown {
  const attributes: { type: string; value?: unknown } = node.attributes
  const { type, value } = attributes
  if (type === 'hidden') return value
  const filled = values[keyOf(node)]
  if (type === 'number' && typeof filled === 'string' && filled !== '') return Number(filled)
  const isAddress = typeof filled === 'string' && isForAddress(node)
  const given = isAddress ? tidyAddress(filled) : filled
  return given === '' && !node.attributes.required ? undefined : given
}

/** The providers take addresses as they come, so those that people paste are tidied here. */
function isForAddress({ attributes: { type, name } }: InputNode): boolean {
  return type === 'email' || name === 'identifier'
}

function assign(body: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) return
  const [head = '', ...rest] = name.split('.')
  if (head === '__proto__') return
  if (rest.length === 0) {
    body[head] = value
    return
  }
  const inner: Record<string, unknown> = { ...asRecord(body[head]) }
  assign(inner, rest.join('.'), value)
  body[head] = inner
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
