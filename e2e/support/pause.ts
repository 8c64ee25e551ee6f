/** Lets `ms` milliseconds go by: for work that has a length, never to wait for something. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
