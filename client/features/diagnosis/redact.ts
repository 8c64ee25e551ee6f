const hidden = '•••'
const secretKey =
  /token|secret|password|cookie|traits|ip_address|user_agent|location|^person$|^value$/i
const email = /[^\s"'<>@]+@[^\s"'<>@]+/g
const uuid = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const secretParameter = /([?&](?:token|code|flow|id|refresh_token)=)[^&#\s"]+/gi

/** The kinds of form fields whose value says which button it is, not what somebody typed. */
const buttons = new Set(['submit', 'button'])

/**
 * An answer as it can be shown over a shoulder or pasted into a ticket: without tokens, cookies,
 * addresses, names and anything typed; of ids so much is left that equal ones are seen to be equal.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return value
  const isButton = 'type' in value && buttons.has(String(value.type))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const shown = key === 'value' && isButton
      return [key, secretKey.test(key) && !shown ? hide(inner) : redact(inner)]
    }),
  )
}

/** Keeps what is empty empty, so that one sees whether there was something. */
function hide(value: unknown): unknown {
  return value === null || value === undefined || value === '' ? value : hidden
}

function redactText(text: string): string {
  return text
    .replaceAll(secretParameter, `$1${hidden}`)
    .replaceAll(email, `${hidden}@${hidden}`)
    .replaceAll(uuid, '$1…')
}
