import type { UiNode } from '@ory/client'
import { PlainButton } from '#client/ui/plain/plain-button.tsx'
import { isHidden, isInput, isScripted } from './nodes.ts'
import type { InputNode } from './nodes.ts'
import { isHandOver, runTrigger } from './use-provider-script.ts'
import { labelOf } from './words.ts'

type ScriptedButtonProps = { node: InputNode; size: 'sm' | 'md'; disabled: boolean }

/** A button that the provider's own script answers: a passkey or a security key. */
export function ScriptedButton({ node, size, disabled }: ScriptedButtonProps) {
  const { attributes } = node
  return (
    <PlainButton
      type="button"
      size={size}
      wide={size === 'md'}
      look="default"
      name={attributes.name}
      value={String(attributes.value ?? '')}
      disabled={disabled || attributes.disabled}
      onClick={() => runTrigger(attributes.onclickTrigger)}
    >
      {labelOf(node)}
    </PlainButton>
  )
}

/** The hidden fields through which the provider's script is told what to do and gives its result. */
export function HandOverFields({ nodes }: { nodes: readonly UiNode[] }) {
  if (!nodes.some((node) => isInput(node) && isScripted(node))) return null
  return nodes
    .filter(isInput)
    .filter((node) => isHidden(node) && isHandOver(node))
    .map(({ attributes: { name, value } }) => (
      <input key={name} type="hidden" name={name} defaultValue={String(value ?? '')} />
    ))
}
