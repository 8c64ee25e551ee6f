import { isRecord } from '#shared/lib/is-record.ts'

/** What the server answered; status 0 without an answer, and an empty one where it is no JSON. */
export type Reply = { status: number; answer: Record<string, unknown> }

/** Posts, also while the page goes if `keepalive` says so. Never rejects. */
export async function post(url: string, body: BodyInit, keepalive: boolean): Promise<Reply> {
  try {
    // As it says nothing of what it accepts, the answer is JSON.
    const response = await fetch(url, { method: 'POST', body, keepalive })
    const said: unknown = await response.json().catch(() => null)
    return { status: response.status, answer: isRecord(said) ? said : {} }
  } catch {
    return { status: 0, answer: {} }
  }
}

/** Whether the campaign takes nothing now: `campaign-over` or `campaign-paused`. */
export const isStop = ({ answer: { slug } }: Reply) => String(slug).startsWith('campaign-')
