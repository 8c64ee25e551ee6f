/** What came back of one request. */
export type Answer = {
  /** Null when there was no answer in time. */
  status: number | null
  /** The parsed JSON, or the first part of whatever else it was. */
  body: unknown
  /** Where the answer came from after all redirects. */
  url: string
  /** Milliseconds from asking to the whole answer. */
  ms: number
}

type Asking = {
  accept?: string
  /** Asks as a browser without cookies. */
  asNobody?: boolean
  /** Sent as JSON by POST. */
  post?: object
}

const patienceMs = 8_000
const longestText = 300

/** Asks our own origin for `path`. Never throws; nothing is remembered of the answer. */
export async function ask(path: string, asking: Asking = {}): Promise<Answer> {
  const { accept = 'application/json', asNobody = false, post } = asking
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(path, {
      headers: { accept, ...(post ? { 'content-type': 'application/json' } : {}) },
      credentials: asNobody ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
      ...(post ? { method: 'POST', body: JSON.stringify(post) } : {}),
    })
    const body = readBody(await response.text())
    return { status: response.status, body, url: response.url, ms: took() }
  } catch {
    return { status: null, body: null, url: path, ms: took() }
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, longestText)
  }
}
