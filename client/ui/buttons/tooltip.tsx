import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useEffect, useState } from 'react'
import type { ReactElement, Ref } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '../loading/lazy-boundary.tsx'
import type { TipLooks } from './tip.tsx'

/** What places the words beside the thing; not needed before somebody points at one. */
export const lazyTip = lazyFile(async () => (await import('./tip.tsx')).Tip)

type TooltipProps = TipLooks & {
  /** What is hinted at; takes a ref. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

/** Words about something, shown while it is pointed at with a mouse or pen. */
export function Tooltip({ children, ...looks }: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isPointedAt, wasPointedAt] = usePointing(target)
  return (
    <>
      {cloneElement(children, { ref: useMergedRef(setTarget, children.props.ref) })}
      {target && wasPointedAt ? (
        <LazyBoundary part={lazyTip} props={{ ...looks, target, isPointedAt }} />
      ) : null}
    </>
  )
}

/** Whether the pointer is over it, and whether it ever was. */
function usePointing(target: HTMLElement | null): [isPointedAt: boolean, wasPointedAt: boolean] {
  const [state, setState] = useState<'never' | 'now' | 'before'>('never')
  useEffect(() => {
    if (!target) return
    const enter = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setState('now')
    }
    const leave = () => setState((last) => (last === 'now' ? 'before' : last))
    target.addEventListener('pointerenter', enter)
    target.addEventListener('pointerleave', leave)
    // Also before the words are there to be hidden.
    target.addEventListener('pointerdown', leave)
    return () => {
      leave()
      target.removeEventListener('pointerenter', enter)
      target.removeEventListener('pointerleave', leave)
      target.removeEventListener('pointerdown', leave)
    }
  }, [target])
  return [state === 'now', state !== 'never']
}
