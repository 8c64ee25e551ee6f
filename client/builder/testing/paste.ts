type Pasted = { html?: string; text?: string; files?: readonly File[] }

/** Pastes into an element as a browser would; says whether the page has taken it. jsdom has no clipboard. */
export function paste(into: EventTarget, { html = '', text = '', files = [] }: Pasted): boolean {
  const offered: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': text }
  const clipboardData = { files, getData: (type: string) => offered[type] ?? '' }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return !into.dispatchEvent(Object.assign(event, { clipboardData }))
}
