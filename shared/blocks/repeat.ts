/**
 * A function that runs `work` on a root, and again after the ms that it returned, for as long as the
 * root is in the document; Infinity ends it. A further call takes the place of the one that waits.
 */
export function repeat(work: (root: ParentNode) => number): (root: ParentNode) => void {
  const timers = new WeakMap<ParentNode, ReturnType<typeof setTimeout>>()
  const run = (root: ParentNode) => {
    clearTimeout(timers.get(root))
    const pause = work(root)
    if (pause < Infinity && root.isConnected) timers.set(root, setTimeout(run, pause, root))
  }
  return run
}
