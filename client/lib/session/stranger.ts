/** Whether the server said with this document that nobody is signed in, and nothing speaks against it. */
export const isStranger = () => document.documentElement.dataset['stranger'] !== undefined

/** From now on it must be asked: somebody may have signed in. */
export function noLongerStranger(): void {
  delete document.documentElement.dataset['stranger']
}
