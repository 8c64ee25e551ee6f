/** Whether a file of the application could not be loaded; not when what is in it has failed. */
export function isLoadFailure(error: unknown): boolean {
  // A style sheet that was asked for again tells no more than that.
  if (error instanceof Event) return true
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload CSS/i.test(error.message)
  )
}

/** Whether the server answers. Then a file that can't be loaded is gone: a newer build replaced it. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
