import type { UiNode } from '@ory/client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { isHidden, isInput } from './nodes.ts'
import type { InputNode } from './nodes.ts'

const scriptPath = '/.ory/.well-known/ory/webauthn.js'
const triggers: ReadonlySet<string> = new Set([
  'oryWebAuthnLogin',
  'oryWebAuthnRegistration',
  'oryPasskeyLogin',
  'oryPasskeyLoginAutocompleteInit',
  'oryPasskeyRegistration',
  'oryPasskeySettingsRegistration',
])

const handOverGroups: ReadonlySet<string> = new Set(['webauthn', 'passkey'])
/** Whether this field belongs to passkeys or security keys, which a script fills in. */
export const isHandOver = (node: InputNode) => handOverGroups.has(node.group)

/** Calls one of the functions that the provider's script has put into the page. */
export function runTrigger(name: string | undefined): void {
  if (!name || !triggers.has(name)) return
  const run: unknown = Reflect.get(window, name)
  if (isTrigger(run)) run()
}

const isTrigger = (value: unknown): value is () => void => typeof value === 'function'

/**
 * Loads the provider's script for passkeys and security keys if the flow has one, and sends what it
 * found out: the script fills in a hidden field and submits the form behind React's back. `usable`
 * is false while it is not there, and where the browser knows no such keys.
 */
export function useProviderScript(
  form: RefObject<HTMLFormElement | null>,
  nodes: readonly UiNode[],
  sendBy: (button: InputNode) => void,
): { usable: boolean } {
  const wanted = 'PublicKeyCredential' in window ? sourceOf(nodes) : null
  const [loaded, setLoaded] = useState<string | null>(null)
  const usable = wanted !== null && loaded === wanted
  useEffect(() => {
    if (!wanted) return
    let left = false
    void load(wanted).then((done) => {
      if (done && !left) setLoaded(wanted)
    })
    return () => {
      left = true
    }
  }, [wanted])

  const onResult = useEffectEvent((element: HTMLFormElement) => {
    const result = nodes.filter(isInput).find((node) => {
      const field = element.elements.namedItem(node.attributes.name)
      const before = String(node.attributes.value ?? '')
      const isTheirs = isHidden(node) && isHandOver(node)
      return isTheirs && field instanceof HTMLInputElement && field.value !== before
    })
    const field = result && element.elements.namedItem(result.attributes.name)
    if (!result || !(field instanceof HTMLInputElement)) return
    sendBy({ ...result, attributes: { ...result.attributes, value: field.value } })
  })
  useEffect(() => {
    const element = form.current
    if (!usable || !element) return
    element.submit = () => onResult(element)
    for (const node of nodes) if (isInput(node)) runTrigger(node.attributes.onloadTrigger)
  }, [form, nodes, usable])
  return { usable }
}

/** The address of the flow's script, if it is the one of our own provider and nothing else. */
function sourceOf(nodes: readonly UiNode[]): string | null {
  for (const { attributes } of nodes) {
    if (attributes.node_type !== 'script') continue
    const url = URL.parse(attributes.src, window.location.origin)
    if (url?.origin === window.location.origin && url.pathname === scriptPath) return url.href
  }
  return null
}

const loading = new Map<string, Promise<boolean>>()

function load(src: string): Promise<boolean> {
  const known = loading.get(src)
  if (known) return known
  const promise = new Promise<boolean>((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      loading.delete(src)
      resolve(false)
    })
    document.head.append(script)
  })
  loading.set(src, promise)
  return promise
}
