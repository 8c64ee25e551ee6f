const failed = new Set<string>()

/**
 * Notes from now on which style sheets could not be loaded. What is imported brings its own along,
 * but each is asked for only once: what is tried again would stand there without it.
 */
export function noteFailedStyles(): void {
  // Such an error goes no further than the link itself, so it is heard on its way there.
  addEventListener('error', ({ target }) => noteFailed(target), true)
}

function noteFailed(target: EventTarget | null): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failed.add(target.href)
  target.remove()
}

/** Loads those that failed again; rejects when one still can't be. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle))
}

function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise((done, fail) => {
    link.addEventListener('error', fail)
    link.addEventListener('load', () => {
      failed.delete(href)
      done(null)
    })
  })
  document.head.append(link)
  return loaded
}
