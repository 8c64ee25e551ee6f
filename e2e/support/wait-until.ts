/** Resolves when `holds` does; asks every 10 ms, and throws with `what` after `withinMs`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
