import { getPriority, setPriority } from 'node:os'

/**
 * Whoever takes the time must not wait for a processor behind those who attack, as far as we may say. What
 * is started from then on is put first, too, until the returned function is called.
 */
export function putFirst(): () => void {
  const before = getPriority()
  try {
    setPriority(-10)
  } catch {
    process.stdout.write(
      'Who takes the time shares the processors with the attackers on equal terms.\n',
    )
  }
  return () => setPriority(before)
}
