declare global {
  interface Window {
    /** What the document has asked the provider for (server/app/pages/identity-pages.ts). */
    flowAhead?: { address: string; answer: Promise<Response> }
  }
}

/** The answer to this question, if the document has asked it already; once. */
export function takeAhead(address: string): Promise<Response> | null {
  const { flowAhead } = window
  if (flowAhead?.address !== address) return null
  delete window.flowAhead
  return flowAhead.answer
}
