// Runs in every frame before anything of the page and takes the place of React's developer tools: the
// production build tells them of every commit. Nothing in either builder is changed for it.

/** Which blocks have rendered since the last call of `take`. */
export type Renders = { take(): string[] }

declare global {
  interface Window {
    renders: Renders
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object
  }
}

/** What is read of React's own record of a component. */
type Fiber = {
  tag: number
  flags: number
  memoizedProps: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

// Of React 19: function, class, forwarded ref, memo, simple memo.
const componentTags = new Set([0, 1, 11, 14, 15])
const performedWork = 1
const seen = new Set<string>()

window.renders = {
  take() {
    const ids = [...seen]
    seen.clear()
    return ids
  },
}

window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  checkDCE: () => undefined,
  onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
    note(current, current.alternate, null),
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
  onScheduleFiberRoot: () => undefined,
}

/** Notes the block of every component that rendered below `fiber`, which was `before`. */
function note(fiber: Fiber, before: Fiber | null, block: string | null): void {
  const own = blockOf(fiber.memoizedProps) ?? block
  const hasRendered = componentTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0
  if (own !== null && hasRendered) seen.add(own)
  // Below the same child nothing was done.
  if (before && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) note(child, child.alternate, own)
}

/** The block that a component with these props shows: the product's and Puck's way of saying it. */
function blockOf(props: unknown): string | null {
  if (typeof props !== 'object' || props === null) return null
  if ('frame' in props && 'block' in props) return idOf(props.block)
  return 'componentId' in props && typeof props.componentId === 'string' ? props.componentId : null
}

function idOf(block: unknown): string | null {
  return typeof block === 'object' && block !== null && 'id' in block ? String(block.id) : null
}
