/**
 * Asks the browser to keep what is stored here until the person clears it; whether it does. Without
 * that, Safari clears it a week after the last visit, and others when the disk is full. Firefox puts
 * the question to the person, so it is asked only when something would be lost. Never rejects.
 */
export async function askToLast(): Promise<boolean> {
  try {
    const { storage } = navigator
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    // Older browsers, and pages without https, don't know the question.
    return false
  }
}
