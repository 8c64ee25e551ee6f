import { Button } from '@mantine/core'
import type { UiNode } from '@ory/client'
import { useEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import type { Flow } from './flow-failure.ts'
import classes from './flow-form.module.css'
import { NodeField } from './node-field.tsx'
import {
  groupsOf,
  initialValues,
  isHidden,
  isInput,
  isScripted,
  isSubmit,
  keyOf,
  submissionOf,
} from './nodes.ts'
import type { FieldValue, InputNode } from './nodes.ts'
import { labelOf, wordsOf } from './words.ts'

type FlowFormProps = {
  flow: Flow
  sending: boolean
  /** Rises with every refusal; the focus then goes to the first wrong field. */
  refusals: number
  onSend: (body: Record<string, unknown>, options: { mayLeave: boolean }) => void
}

/** The form of any flow, made from its nodes alone: whatever the provider offers is shown. */
export function FlowForm({ flow, sending, refusals, onSend }: FlowFormProps) {
  const { nodes, messages = [] } = flow.ui
  const [typed, setTyped] = useState<Record<string, FieldValue>>({})
  const form = useRef<HTMLFormElement>(null)
  const [clicked, setClicked] = useState<string | null>(null)
  useFocusOnRefusal(form, refusals)

  const values = { ...initialValues(nodes), ...typed }
  const groups = groupsOf(nodes)
  const buttons = groups.flatMap((group) => group.nodes.filter(isInput).filter(isSubmit))
  const primary = buttons[0]

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitter = event.nativeEvent.submitter?.dataset['node']
    const button = buttons.find((node) => buttonKey(node) === submitter) ?? primary
    if (!button || sending) return
    setClicked(buttonKey(button))
    onSend(submissionOf(nodes, values, button), { mayLeave: elsewhere.has(button.group) })
  }

  const renderNode = (node: UiNode, index: number) => {
    if (!isInput(node)) return <OtherNode key={index} node={node} />
    if (isHidden(node) || isScripted(node)) return null
    if (isSubmit(node))
      return (
        <Button
          key={index}
          type="submit"
          size="md"
          fullWidth
          data-node={buttonKey(node)}
          variant={node === primary ? 'filled' : 'default'}
          loading={sending && clicked === buttonKey(node)}
          disabled={node.attributes.disabled}
        >
          {labelOf(node)}
        </Button>
      )
    const key = keyOf(node)
    return (
      <NodeField
        key={key}
        node={node}
        value={values[key] ?? ''}
        disabled={sending}
        onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
      />
    )
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className={classes.form}>
      {messages.map((message) => (
        <p
          key={message.id}
          role={message.type === 'error' ? 'alert' : 'status'}
          className={message.type === 'error' ? classes.wrong : classes.told}
        >
          {wordsOf(message)}
        </p>
      ))}
      {groups.map(({ group, nodes: members }) => (
        <div key={group} className={classes.group}>
          {members.map(renderNode)}
        </div>
      ))}
    </form>
  )
}

/** Groups that sign in at another provider, so their button may lead out of the application. */
const elsewhere: ReadonlySet<string> = new Set(['oidc', 'saml'])

const buttonKey = (node: InputNode) => `${keyOf(node)}=${String(node.attributes.value)}`

function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    const target = wrong ?? form.current?.querySelector<HTMLInputElement>('input[type="password"]')
    target?.focus()
    target?.select()
  }, [form, refusals])
}

/** What is no input: a text, a picture, a link of our own. Anything else shows its label, if any. */
function OtherNode({ node }: { node: UiNode }) {
  const { attributes } = node
  const label = labelOf(node)
  if (attributes.node_type === 'text')
    return (
      <p className={classes.text}>
        {label ? <span className={classes.textLabel}>{label}</span> : null}
        {attributes.text.text}
      </p>
    )
  if (attributes.node_type === 'img')
    return attributes.src.startsWith('data:image/') ? (
      <img
        src={attributes.src}
        width={attributes.width}
        height={attributes.height}
        alt={label}
        className={classes.picture}
      />
    ) : null
  if (attributes.node_type === 'script' || attributes.node_type === 'div') return null
  return label ? <p className={classes.text}>{label}</p> : null
}
