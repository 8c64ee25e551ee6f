/** The sum of all samples of a metric that the server at `origin` shows; 0 while it shows none. */
export async function readMetric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))
  return [...samples].reduce((sum, [, value]) => sum + Number(value), 0)
}
