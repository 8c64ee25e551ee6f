import type { UiNode } from '@ory/client'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { PlainButton } from '#client/ui/plain/plain-button.tsx'
import type { Flow } from '../flow/flow-failure.ts'
import classes from './flow-form.module.css'
import { NodeField } from './node-field.tsx'
import {
  fixedValues,
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
import { OtherNode } from './other-node.tsx'
import { HandOverFields, ScriptedButton } from './scripted-nodes.tsx'
import { useProviderScript } from './use-provider-script.ts'
import { labelOf, shownAbove } from './words.ts'

type FlowFormProps = {
  flow: Pick<Flow, 'ui'>
  sending: boolean
  /** Rises with every answer that keeps the person here; the focus then goes to what it asks for. */
  rounds: number
  onSend: (body: Record<string, unknown>, options: { mayLeave: boolean }) => void
  /** What is known already, by the names of fields that the provider left empty. */
  known?: Readonly<Record<string, string>>
  /** What stands already and is not to be changed here, by the names of fields. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** What the button of a form with a password says here. */
  action?: string | undefined
  /** Better labels for some fields here, by name. */
  labels?: Readonly<Record<string, string>>
  /** Whether the first empty field takes the focus at once. */
  focus?: boolean
  /** Small controls and a button of its own width, for forms among others. */
  compact?: boolean
}

/** The form of any flow, made from its nodes alone: whatever the provider offers is shown. */
export function FlowForm(props: FlowFormProps) {
  const { flow, sending, rounds, onSend, known, fixed, action, labels } = props
  const { focus = false, compact = false } = props
  const size = compact ? 'sm' : 'md'
  const { nodes, messages = [] } = flow.ui
  const [typed, setTyped] = useState<Record<string, FieldValue>>({})
  const form = useRef<HTMLFormElement>(null)
  const [clicked, setClicked] = useState<string | null>(null)
  useFocusOnArrival(form, focus)
  useFocusOnRound(form, rounds)

  const values = { ...initialValues(nodes, known), ...typed, ...fixedValues(nodes, fixed) }
  const groups = groupsOf(nodes)
  const buttons = groups.flatMap((group) => group.nodes.filter(isInput).filter(isSubmit))
  const primary = buttons[0]

  const askedAgain = buttons.some((node) => isAside(node) && buttonKey(node) === clicked)
  const sendBy = (button: InputNode) => {
    if (sending) return
    setClicked(buttonKey(button))
    onSend(submissionOf(nodes, values, button), { mayLeave: elsewhere.has(button.group) })
  }
  const script = useProviderScript(form, nodes, sendBy)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitter = event.nativeEvent.submitter?.dataset['node']
    const button = buttons.find((node) => buttonKey(node) === submitter) ?? primary
    if (button) sendBy(button)
  }

  const renderNode = (node: UiNode, index: number) => {
    if (!isInput(node)) return <OtherNode key={index} node={node} />
    if (isHidden(node)) return null
    if (isScripted(node))
      return script.usable ? (
        <ScriptedButton key={index} node={node} size={size} disabled={sending} />
      ) : null
    if (isSubmit(node))
      return (
        <PlainButton
          key={index}
          type="submit"
          size={size}
          wide={!compact}
          data-node={buttonKey(node)}
          look={lookOf(node, { isPrimary: node === primary, compact })}
          busy={sending && clicked === buttonKey(node)}
          disabled={node.attributes.disabled}
        >
          {(node === primary && node.group === 'password' && action) || labelOf(node)}
        </PlainButton>
      )
    const key = keyOf(node)
    return (
      <NodeField
        key={key}
        node={node}
        label={labels?.[node.attributes.name]}
        isFixed={fixed !== undefined && node.attributes.name in fixed}
        size={size}
        value={values[key] ?? ''}
        disabled={sending}
        onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
      />
    )
  }

  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      noValidate
      className={classes.form}
      data-compact={compact || undefined}
    >
      {shownAbove(messages, askedAgain).map((message) => (
        <p
          key={message.id}
          role={message.type === 'error' ? 'alert' : 'status'}
          className={message.type === 'error' ? classes.wrong : classes.told}
        >
          {message.text}
        </p>
      ))}
      {groups.map(({ group, nodes: members }, index) => (
        <Fragment key={group}>
          {isAnotherWay(groups, index) ? <p className={classes.or}>or</p> : null}
          <div className={classes.group}>{members.map(renderNode)}</div>
        </Fragment>
      ))}
      <UsernameForManagers nodes={nodes} known={known?.['username']} />
      <HandOverFields nodes={script.usable ? nodes : []} />
    </form>
  )
}

/** Tells password managers whose password it is where the form does not ask for it. */
function UsernameForManagers(props: { nodes: readonly UiNode[]; known: string | undefined }) {
  const inputs = props.nodes.filter(isInput)
  const identifier = inputs.find((node) => isHidden(node) && node.attributes.name === 'identifier')
  const username: unknown = identifier?.attributes.value ?? props.known
  const asks = inputs.some(({ attributes }) => attributes.type === 'password')
  if (!asks || typeof username !== 'string' || !username) return null
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  )
}

/** Groups that sign in at another provider, so their button may lead out of the application. */
const elsewhere: ReadonlySet<string> = new Set(['oidc', 'saml'])

const buttonKey = (node: InputNode) => `${keyOf(node)}=${String(node.attributes.value)}`

const asides: ReadonlySet<string> = new Set(['resend', 'email', 'screen'])
/** A button beside the main way: another code, a step back. */
const isAside = (node: InputNode) => asides.has(node.attributes.name)

type Place = { isPrimary: boolean; compact: boolean }

/** Among other forms only what was filled in is sent by a button that stands out. */
function lookOf(node: InputNode, { isPrimary, compact }: Place) {
  if (isAside(node)) return 'subtle'
  return isPrimary && (!compact || node.attributes.name === 'method') ? 'filled' : 'default'
}

type Groups = ReturnType<typeof groupsOf>

const hasButton = ({ nodes }: Groups[number]) =>
  nodes.filter(isInput).some((node) => (isSubmit(node) && !isAside(node)) || isScripted(node))

/** Whether this group is a way of its own after another one. */
function isAnotherWay(groups: Groups, index: number): boolean {
  const group = groups[index]
  return group !== undefined && hasButton(group) && groups.slice(0, index).some(hasButton)
}

const wanted = [
  '[aria-invalid="true"]',
  'input[autocomplete="one-time-code"]',
  'input[type="password"]',
  'input:not([type="hidden"]):not([hidden])',
]

function useFocusOnArrival(form: RefObject<HTMLFormElement | null>, focus: boolean) {
  useEffect(() => {
    if (!focus) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>(
      'input:not([type="hidden"]):not([hidden])',
    )
    Array.from(fields ?? [])
      .find((field) => field.value === '')
      ?.focus()
  }, [form, focus])
}

function useFocusOnRound(form: RefObject<HTMLFormElement | null>, rounds: number) {
  useEffect(() => {
    if (rounds === 0) return
    const found = wanted.map((selector) => form.current?.querySelector<HTMLInputElement>(selector))
    const target = found.find(Boolean)
    target?.focus()
    target?.select()
  }, [form, rounds])
}
